import type { ScheduledJob } from "./definitions.ts";
import type { JobLog } from "./handlers.ts";
import type { OpenQueues } from "./open-queues.ts";
import { armSchedules, isMissed, type Schedule } from "./schedules.ts";
import { withTimeout } from "./with-timeout.ts";

export interface WatchdogOptions {
  schedules: readonly Schedule[];
  queues: OpenQueues;
  readStarts(jobs: readonly ScheduledJob[]): Promise<ReadonlyMap<string, Date>>;
  now(): Date;
  log: JobLog;
  /** Runs a job here and now, beside the queue. */
  run(job: ScheduledJob): void;
}

const ARM_MS = 5_000;

/**
 * One round: arms the schedules that the queue has lost, and starts what a tick should have started. The two do
 * not wait for each other, so that ticks are answered while the queue is away.
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

  async function answerMissed(): Promise<void> {
    const starts = await options.readStarts(schedules.map(({ job }) => job));
    const now = options.now();
    for (const schedule of schedules) {
      const lastStart = starts.get(schedule.job);
      if (lastStart && isMissed(schedule, { lastStart, now })) options.run(schedule.job);
    }
  }

  return async () => {
    const outcomes = await Promise.allSettled([keepArmed(), answerMissed()]);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") log.warn({ err: outcome.reason }, "the watchdog could not look");
  };
}
