import type { JobsOptions } from "bullmq";

/** Nothing of a job is kept: what was done stands in the database and in the log. */
export const jobOptions = { removeOnComplete: true, removeOnFail: true } as const satisfies JobsOptions;

export const queueOptions = {
  defaultJobOptions: jobOptions,
  // Nobody reads the events; the default keeps ten thousand.
  streams: { events: { maxLen: 100 } },
} as const;

export const workerOptions = {
  // The default gives a job up after its second killed worker.
  maxStalledCount: 1_000_000,
  stalledInterval: 15_000,
  // How long a worker waits after a refused connection; the default is 15 s.
  runRetryDelay: 500,
} as const;
