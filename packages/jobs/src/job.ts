import type { WakeTopic } from "./topics.ts";

/** What a job has done, in numbers. */
export type Counts = Readonly<Record<string, number>>;

/** A job carries no data: `run` finds what there is to do in the database. */
export interface Job {
  /** Runs when something about this topic was written. */
  topic?: WakeTopic;
  /** How many may run at once in one worker; 1 by default. */
  concurrency?: number;
  /**
   * Runs at each tick of this cron pattern, whose first field is seconds, in one of all workers. A missed tick is made
   * up for. A run that failed or was interrupted is tried again at the next tick, or after half a minute.
   */
  schedule?: string;
  /** If it has never run, it runs at once, because what it produces is missing until its first tick. */
  beginsAtOnce?: boolean;
  /** Once the signal is aborted, start nothing new and release what is held. */
  run(signal: AbortSignal): Promise<Counts>;
}

/** Every job, by name. */
export type Jobs = Readonly<Record<string, Job>>;

/** The part of a logger that this package needs. */
export interface JobLog {
  info(facts: Record<string, unknown>, message: string): void;
  warn(facts: Record<string, unknown>, message: string): void;
  error(facts: Record<string, unknown>, message: string): void;
}

/**
 * Runs one job. A failure is logged and goes no further: the work is still recorded in the database, where the next
 * tick finds it.
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
