import type { ScheduledJob } from "./definitions.ts";
import type { JobLog } from "./handlers.ts";
import type { OpenQueues } from "./open-queues.ts";
import { armSchedules, type LastRun, type Owed, type Schedule, whatIsOwed } from "./schedules.ts";
import { withTimeout } from "./with-timeout.ts";

export interface WatchdogOptions {
  schedules: readonly Schedule[];
  queues: OpenQueues;
  readRuns(jobs: readonly ScheduledJob[]): Promise<ReadonlyMap<string, LastRun>>;
  now(): Date;
  log: JobLog;
  /** Runs a job here and now, beside the queue. */
  run(job: ScheduledJob, owed: Owed): void;
}

const ARM_MS = 5_000;

/**
 * One round: arms the schedules that the queue has lost, and starts what a tick should have started or a run has
 * left undone. The two do not wait for each other, so that ticks are answered while the queue is away.
 */
export function createWatchdog(options: WatchdogOptions): () => Promise<void> {
  const { schedules, queues, log } = options;
  let arming: Promise<void> | undefined;

  async function arm(): Promise<void> {
    const queue = await queues.get("maintenance");
    const armed = await armSchedules(queue, schedules, options.now());
    if (armed > 0) log.info({ armed }, "schedules armed");
  }

  async function keepArmed(): Promise<void> {
    // Commands wait while Redis is away: one round of them is enough.
    arming ??= arm().finally(() => {
      arming = undefined;
    });
    await withTimeout(arming, ARM_MS);
  }

  async function runOwed(): Promise<void> {
    const runs = await options.readRuns(schedules.map(({ job }) => job));
    const now = options.now();
    for (const schedule of schedules) {
      const last = runs.get(schedule.job);
      const owed = last ? whatIsOwed(schedule, { last, now }) : null;
      if (owed) options.run(schedule.job, owed);
    }
  }

  return async () => {
    const outcomes = await Promise.allSettled([keepArmed(), runOwed()]);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") log.warn({ err: outcome.reason }, "the watchdog could not look");
  };
}
