import type { Queue, Worker } from "bullmq";
import type { QueueName } from "./definitions.ts";
import { postgresStore } from "./postgres-store.ts";
import { redisStore } from "./redis-store.ts";

export interface QueueStoreOptions {
  /** Redis holds the queues when this is set, PostgreSQL otherwise. */
  redisUrl?: string | undefined;
  databaseUrl: string;
  /** Connections to PostgreSQL at most. Each worker keeps one for itself. */
  maxConnections: number;
  /** Told of each fault of the connection. Nothing else happens: it is made anew until it stands. */
  onError: (error: Error) => void;
}

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
  | "getJobScheduler"
  | "getJobSchedulers"
  | "getWaitingCount"
  | "removeJobScheduler"
  | "upsertJobScheduler"
  | "waitUntilReady"
>;

export type JobWorker = Pick<Worker, "close" | "isRunning" | "waitUntilReady">;

export function openQueueStore(options: QueueStoreOptions): QueueStore {
  return options.redisUrl
    ? redisStore({ url: options.redisUrl, onError: options.onError })
    : postgresStore(options);
}
