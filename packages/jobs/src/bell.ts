import { jobs, type Ring, ringJobs } from "./definitions.ts";
import { type OneAtATime, oneAtATime } from "./one-at-a-time.ts";
import { openQueueStore } from "./open-queue-store.ts";
import { openQueues } from "./open-queues.ts";
import { withTimeout } from "./with-timeout.ts";

export interface BellOptions {
  redisUrl?: string | undefined;
  databaseUrl: string;
  /** Told of each ring that did not get through and of each fault of the connection. */
  onError: (error: Error) => void;
}

export interface QueueBell {
  /** Wakes a worker. Returns at once and never throws; a ring that gets lost is made up for by a schedule. */
  ring(what: Ring): void;
  /** Whether the queue answers within two seconds. */
  isReady(): Promise<boolean>;
  /** Lets rings that are on their way arrive, for a second at most. Safe to call twice. */
  close(): Promise<void>;
}

const READY_MS = 2_000;
const CLOSE_MS = 1_000;
const CONNECTIONS = 2;

/** The producer: rings that come while one is on its way become one more ring, however many they are. */
export function createBell(options: BellOptions): QueueBell {
  const store = openQueueStore({ ...options, maxConnections: CONNECTIONS });
  const queues = openQueues(store);
  let closing: Promise<void> | undefined;

  async function add(what: Ring): Promise<void> {
    const queue = await queues.get(jobs[ringJobs[what]].queue);
    // The handler lifts this mark when it begins, so that a ring during the work starts another round.
    await queue.add(ringJobs[what], {}, { deduplication: { id: ringJobs[what] } });
  }

  const ringers: Record<Ring, OneAtATime> = {
    mail: oneAtATime(() => add("mail"), options.onError),
    prices: oneAtATime(() => add("prices"), options.onError),
    webhooks: oneAtATime(() => add("webhooks"), options.onError),
  };

  async function close(): Promise<void> {
    const rung = Promise.all(Object.values(ringers).map((ringer) => ringer.idle()));
    await withTimeout(rung, CLOSE_MS).catch(options.onError);
    await queues.close();
    await store.close();
  }

  return {
    ring(what) {
      if (!closing) ringers[what].ask();
    },
    async isReady() {
      if (closing) return false;
      const answer = queues.get("maintenance").then((queue) => queue.getWaitingCount());
      return await withTimeout(answer, READY_MS).then(
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
