import type { WakeTopic } from "./topics.ts";

/** What a job has done, in numbers. */
export type Counts = Readonly<Record<string, number>>;

/** A job carries no facts: what there is to do stands in the database, where `run` looks for it. */
export interface Job {
  /** Runs when something of this topic was written. */
  topic?: WakeTopic;
  /** So many of it run in one worker at once; 1 where nothing is said. */
  concurrency?: number;
  /**
   * Runs at each tick of this cron pattern, whose first field is for seconds, in one worker of all. A tick that nobody
   * answered is made up for; a run that failed or was cut short is tried again at the next tick, or after half a minute.
   */
  schedule?: string;
  /** Where it never ran it does so at once: what it makes is missed until its first tick. */
  beginsAtOnce?: boolean;
  /** Once the signal is aborted: begin nothing new, give back what is held. */
  run(signal: AbortSignal): Promise<Counts>;
}

/** Every job there is, by its name. */
export type Jobs = Readonly<Record<string, Job>>;

/** The part of a logger that this package needs. */
export interface JobLog {
  info(facts: Record<string, unknown>, message: string): void;
  warn(facts: Record<string, unknown>, message: string): void;
  error(facts: Record<string, unknown>, message: string): void;
}

/**
 * Runs one job. A failure is logged and goes no further: what was to be done still stands in the database, where the
 * next tick finds it.
 */
export async function runJob(name: string, run: () => Promise<Counts>, log: JobLog): Promise<void> {
  const startedAt = performance.now();
  try {
    const counts = await run();
    if (Object.values(counts).every((count) => count === 0)) return;
    log.info({ job: name, ms: Math.round(performance.now() - startedAt), ...counts }, "job done");
  } catch (err) {
    log.error({ job: name, err }, "job failed");
  }
}
