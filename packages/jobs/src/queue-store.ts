import type { Queue, Worker } from "bullmq";
import type { QueueName } from "./definitions.ts";

/** Where BullMQ keeps its queues: the same classes on Redis and on PostgreSQL. */
export interface QueueStore {
  /** Makes what the queues need and waits until they can be opened. Safe to repeat after a failure. */
  prepare(): Promise<void>;
  openQueue(name: QueueName): JobQueue;
  openWorker(name: QueueName, work: Work): JobWorker;
  /** Ends the connections. Close queues and workers first. */
  close(): Promise<void>;
}

export interface Work {
  process: (job: QueuedJob) => Promise<void>;
  concurrency: number;
}

export interface QueuedJob {
  name: string;
  data: unknown;
  deduplicationId?: string;
  removeDeduplicationKey(): Promise<boolean>;
}

/** The part of BullMQ's queue that this package uses. */
export type JobQueue = Pick<
  Queue,
  | "add"
  | "close"
  | "getJobSchedulers"
  | "getWaitingCount"
  | "removeJobScheduler"
  | "upsertJobScheduler"
  | "waitUntilReady"
>;

export type JobWorker = Pick<Worker, "close" | "isRunning" | "waitUntilReady">;
