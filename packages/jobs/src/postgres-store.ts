import { createPostgresBackend, DEFAULT_SCHEMA, type PgPool, runMigrations, withBackend } from "bullmq";
import pg from "pg";
import { queueOptions, workerOptions } from "./job-options.ts";
import type { QueueStore } from "./queue-store.ts";

export interface PostgresStoreOptions {
  databaseUrl: string;
  maxConnections: number;
  onError: (error: Error) => void;
}

/** Queues in PostgreSQL, in a schema of their own beside the product's tables. */
export function postgresStore(options: PostgresStoreOptions): QueueStore {
  const { Queue, Worker } = withBackend(createPostgresBackend);
  const pool = openPool(options);
  // The types of pg word the listeners' arguments otherwise than BullMQ does; it is this class that BullMQ means.
  const connection = pool as unknown as PgPool;
  return {
    prepare: () => prepare(pool),
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
    close: async () => {
      if (!pool.ended) await pool.end();
    },
  };
}

function openPool({ databaseUrl, maxConnections, onError }: PostgresStoreOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    application_name: "scriptkeeper-queue",
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    options: `-c search_path=${DEFAULT_SCHEMA}`,
  });
  pool.on("error", onError);
  // A client that dies in use emits "error" on itself; without a listener the process would end.
  pool.on("connect", (client) => client.on("error", onError));
  return pool;
}

async function prepare(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await runMigrations(client);
  } finally {
    client.release();
  }
}
