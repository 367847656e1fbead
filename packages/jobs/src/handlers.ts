import { type JobName, jobs, type PayloadOf } from "./definitions.ts";

export interface JobRun {
  /** Aborted when the process stops: begin nothing new, give back what is held. */
  signal: AbortSignal;
}

/** What a job has done, in numbers. */
export type Counts = Readonly<Record<string, number>>;

export type Handler<Name extends JobName = JobName> = (
  payload: PayloadOf<Name>,
  run: JobRun,
) => Promise<Counts>;
export type Handlers = { readonly [Name in JobName]: Handler<Name> };

/** The part of a logger that this package needs. */
export interface JobLog {
  info(facts: Record<string, unknown>, message: string): void;
  warn(facts: Record<string, unknown>, message: string): void;
  error(facts: Record<string, unknown>, message: string): void;
}

/**
 * Runs one job. A failure is logged and goes no further: what was to be done still stands in the database, where the
 * watchdog's next round or the next tick finds it.
 */
export async function runJob<Name extends JobName>(
  job: { name: Name; data: unknown },
  deps: { handlers: Handlers; log: JobLog; signal: AbortSignal },
): Promise<void> {
  const startedAt = performance.now();
  try {
    const handler: Handler<Name> = deps.handlers[job.name];
    const payload = jobs[job.name].payload.parse(job.data) as PayloadOf<Name>;
    const counts = await handler(payload, { signal: deps.signal });
    if (Object.values(counts).every((count) => count === 0)) return;
    deps.log.info({ job: job.name, ms: Math.round(performance.now() - startedAt), ...counts }, "job done");
  } catch (err) {
    deps.log.error({ job: job.name, err }, "job failed");
  }
}

/** Refuses to start with a job that nobody handles. */
export function requireHandlers(handlers: Partial<Handlers>): void {
  const missing = (Object.keys(jobs) as JobName[]).filter((name) => typeof handlers[name] !== "function");
  if (missing.length > 0) throw new Error(`no handler for: ${missing.join(", ")}`);
}
