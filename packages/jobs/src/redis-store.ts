import { createRedisBackend, withBackend } from "bullmq";
import { Redis } from "ioredis";
import { queueOptions, workerOptions } from "./job-options.ts";
import type { QueueStore } from "./queue-store.ts";

const LONGEST_PAUSE_MS = 1_000;

export interface RedisStoreOptions {
  url: string;
  onError: (error: Error) => void;
  onReady?: () => void;
}

/** Queues in Redis. It may be absent, at the start too: commands wait until it is back. */
export function redisStore(options: RedisStoreOptions): QueueStore {
  const { Queue, Worker } = withBackend(createRedisBackend);
  const connection = new Redis(options.url, {
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(times * 100, LONGEST_PAUSE_MS),
  });
  connection.on("error", options.onError);
  connection.on("ready", () => options.onReady?.());
  return {
    prepare: async () => undefined,
    openQueue(name) {
      const queue = new Queue(name, { connection, ...queueOptions });
      queue.on("error", options.onError);
      return queue;
    },
    openWorker(name, { process, concurrency }) {
      const worker = new Worker(name, process, { connection, concurrency, ...workerOptions });
      worker.on("error", options.onError);
      return worker;
    },
    close: async () => connection.disconnect(),
  };
}
