import type { QueueName } from "./definitions.ts";
import type { JobQueue, QueueStore } from "./queue-store.ts";
import { withTimeout } from "./with-timeout.ts";

export interface OpenQueues {
  /** The queue, once it can be used. A failure is not remembered: the next caller opens it anew. */
  get(name: QueueName): Promise<JobQueue>;
  /** Closes what is open, for two seconds at most. */
  close(): Promise<void>;
}

const CLOSE_MS = 2_000;

/** Opens each queue when it is first asked for, and keeps it. */
export function openQueues(store: QueueStore): OpenQueues {
  const ready = new Map<QueueName, JobQueue>();
  const opening = new Map<QueueName, Promise<JobQueue>>();

  function open(name: QueueName): Promise<JobQueue> {
    const attempt = openQueue(store, name);
    opening.set(name, attempt);
    attempt.then(
      (queue) => ready.set(name, queue),
      () => opening.delete(name),
    );
    return attempt;
  }

  return {
    get: (name) => opening.get(name) ?? open(name),
    close: async () => {
      const closing = [...ready.values()].map((queue) => withTimeout(queue.close(), CLOSE_MS));
      await Promise.allSettled(closing);
    },
  };
}

async function openQueue(store: QueueStore, name: QueueName): Promise<JobQueue> {
  await store.prepare();
  const queue = store.openQueue(name);
  try {
    await queue.waitUntilReady();
    return queue;
  } catch (error) {
    await queue.close();
    throw error;
  }
}
