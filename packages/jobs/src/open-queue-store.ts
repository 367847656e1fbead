import { postgresStore } from "./postgres-store.ts";
import type { QueueStore } from "./queue-store.ts";
import { redisStore } from "./redis-store.ts";

export interface QueueStoreOptions {
  /** Redis holds the queues when this is set, PostgreSQL otherwise. */
  redisUrl?: string | undefined;
  databaseUrl: string;
  /** Connections to PostgreSQL at most. Each worker keeps one for itself. */
  maxConnections: number;
  /** Told of each fault of the connection. Nothing else happens: it is made anew until it stands. */
  onError: (error: Error) => void;
  /** Told each time that Redis can be used again: it may have come back empty. */
  onReady?: () => void;
}

export function openQueueStore(options: QueueStoreOptions): QueueStore {
  return options.redisUrl ? redisStore({ ...options, url: options.redisUrl }) : postgresStore(options);
}
