import { setTimeout as pause } from "node:timers/promises";
import type { QueueName } from "./definitions.ts";
import type { JobWorker, QueueStore, Work } from "./queue-store.ts";

export interface KeptWorker {
  /** Opens the worker again if it has ended by itself. */
  revive(): void;
  /** Takes no more jobs and waits for those that run. */
  close(): Promise<void>;
}

const RETRY_MS = 1_000;

/** Opens a worker and tries until that has worked: a store that is not there yet is only late. */
export function keepWorker(
  store: QueueStore,
  queue: QueueName,
  work: Work & { onError: (error: Error) => void },
): KeptWorker {
  const closed = new AbortController();
  let worker: JobWorker | undefined;
  let opening = open();

  async function open(): Promise<void> {
    while (!closed.signal.aborted) {
      try {
        await store.prepare();
        if (closed.signal.aborted) return;
        worker = store.openWorker(queue, work);
        await worker.waitUntilReady();
        return;
      } catch (error) {
        work.onError(error as Error);
        await worker?.close();
        worker = undefined;
        await pause(RETRY_MS, undefined, { signal: closed.signal }).catch(() => undefined);
      }
    }
  }

  return {
    revive() {
      if (!worker || worker.isRunning() || closed.signal.aborted) return;
      const ended = worker;
      worker = undefined;
      opening = ended.close().then(open);
    },
    async close() {
      closed.abort();
      await worker?.close();
      await opening;
    },
  };
}
