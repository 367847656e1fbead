import { setTimeout as pause } from "node:timers/promises";
import type { QueueBackend, WakeUpWorker } from "./queue-backend.ts";
import type { WakeTopic } from "./topics.ts";

export interface TopicWorkerOptions {
  concurrency: number;
  onError: (error: Error) => void;
  /** What a wake-up starts. Never rejects. */
  run(): Promise<void>;
}

export interface TopicWorker {
  /** Takes no more wake-ups and waits for the jobs they started. */
  close(): Promise<void>;
}

const RETRY_MS = 1_000;

/** Handles a topic's wake-ups until closed. If the backend is unavailable, the work only happens later. */
export function startTopicWorker(
  backend: QueueBackend,
  topic: WakeTopic,
  { concurrency, onError, run }: TopicWorkerOptions,
): TopicWorker {
  const closed = new AbortController();
  const { signal } = closed;
  let worker: WakeUpWorker | undefined;

  async function process(job: { removeDeduplicationKey(): Promise<boolean> }): Promise<void> {
    await job.removeDeduplicationKey().catch(onError);
    await run();
  }

  async function serve(): Promise<void> {
    while (!signal.aborted) {
      try {
        await backend.prepare();
        if (signal.aborted) return;
        worker = backend.openWorker(topic, { process, concurrency });
        await worker.waitUntilReady();
        await worker.run();
      } catch (error) {
        if (!signal.aborted) onError(error as Error);
      }
      await worker?.close().catch(onError);
      await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  const served = serve();
  return {
    async close() {
      closed.abort();
      await worker?.close();
      await served;
    },
  };
}
