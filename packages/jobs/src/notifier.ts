import { openQueueBackend, type QueueBackend, type WakeUpQueue } from "./queue-backend.ts";
import { throttleErrors } from "./throttle-errors.ts";
import { WAKE_TOPICS, type WakeTopic } from "./topics.ts";
import { withTimeout } from "./with-timeout.ts";

export interface JobNotifierOptions {
  redisUrl?: string | undefined;
  databaseUrl: string;
  /** Called for wake-ups that did not get through and for connection errors, the same one once a minute. */
  onError: (error: Error) => void;
}

export interface JobNotifier {
  queueOn: "redis" | "postgres";
  /** Wakes a worker. Returns at once and never throws; a schedule makes up for a lost wake-up. */
  notify(topic: WakeTopic): void;
  /** Whether the queue answers within two seconds and takes changes. */
  isReady(): Promise<boolean>;
  /** Lets wake-ups in progress arrive, for at most a second. Safe to call twice. */
  close(): Promise<void>;
}

const READY_MS = 2_000;
const SEND_MS = 1_000;
const CLOSE_MS = 2_000;
const CONNECTIONS = 2;

/** The producer of wake-ups, with a queue for each topic. */
export function createJobNotifier(options: JobNotifierOptions): JobNotifier {
  const onError = throttleErrors(options.onError);
  const backend = openQueueBackend({ ...options, onError, maxConnections: CONNECTIONS });
  const senders = new Map(WAKE_TOPICS.map((topic) => [topic, openSender(backend, topic, onError)]));
  let closing: Promise<void> | undefined;

  async function close(): Promise<void> {
    const sent = Promise.all([...senders.values()].map((sender) => sender.idle()));
    await withTimeout(sent, SEND_MS).catch(onError);
    const closed = Promise.allSettled([...senders.values()].map((sender) => sender.close()));
    await withTimeout(closed, CLOSE_MS).catch(onError);
    await backend.close();
  }

  return {
    queueOn: options.redisUrl === undefined ? "postgres" : "redis",
    notify(topic) {
      if (!closing) senders.get(topic)?.send();
    },
    async isReady() {
      const answer = senders.get("mail")?.answer();
      if (closing || !answer) return false;
      return await withTimeout(Promise.all([answer, backend.tryWriting()]), READY_MS).then(
        () => true,
        () => false,
      );
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}

/**
 * However many wake-ups are requested while one is on its way, they become one more: while Redis is away none arrives.
 */
function openSender(backend: QueueBackend, topic: WakeTopic, onError: (error: Error) => void) {
  let opening: Promise<WakeUpQueue> | undefined;
  let opened: WakeUpQueue | undefined;
  let sending: Promise<void> | undefined;
  let isAskedAgain = false;

  async function open(): Promise<WakeUpQueue> {
    await backend.prepare();
    const queue = backend.openQueue(topic);
    await queue.waitUntilReady().catch(async (error) => {
      await queue.close();
      throw error;
    });
    opened = queue;
    return queue;
  }

  /** A failure is not remembered: the next caller opens it again. */
  function getQueue(): Promise<WakeUpQueue> {
    opening ??= open().catch((error) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }

  async function add(): Promise<void> {
    const queue = await getQueue();
    // The worker removes this mark when it starts, so that a wake-up during the work starts another round.
    await queue.add(topic, {}, { deduplication: { id: topic } });
  }

  async function sendAll(): Promise<void> {
    do {
      isAskedAgain = false;
      await add().catch(onError);
    } while (isAskedAgain);
    sending = undefined;
  }

  return {
    send() {
      isAskedAgain = true;
      sending ??= sendAll();
    },
    idle: async () => sending,
    answer: async () => (await getQueue()).getWaitingCount(),
    close: async () => opened?.close(),
  };
}
