import {
  createPostgresBackend,
  createRedisBackend,
  DEFAULT_SCHEMA,
  type PgPool,
  type Queue,
  runMigrations,
  withBackend,
} from "bullmq";
import { Redis } from "ioredis";
import pg from "pg";

/** Where BullMQ keeps its queues: the same classes on Redis and on PostgreSQL. */
export interface QueueBackend {
  /** Makes what the queues need. Safe to repeat after a failure. */
  prepare(): Promise<void>;
  openQueue(name: string): WakeUpQueue;
  /** A worker that takes nothing until `run` is called. */
  openWorker(name: string, work: Work): WakeUpWorker;
  /** Ends the connections. Close queues and workers first. */
  close(): Promise<void>;
}

export type WakeUpQueue = Pick<Queue, "add" | "close" | "getWaitingCount" | "waitUntilReady">;
export interface WakeUpWorker {
  waitUntilReady(): Promise<unknown>;
  run(): Promise<void>;
  close(): Promise<void>;
}

export interface Work {
  process: (job: { removeDeduplicationKey(): Promise<boolean> }) => Promise<void>;
  concurrency: number;
}

export interface QueueBackendOptions {
  /** Redis holds the queues when this is set, PostgreSQL otherwise. */
  redisUrl?: string | undefined;
  databaseUrl: string;
  /** Connections to PostgreSQL at most, of each worker and of all queues. A worker keeps one of its own to listen. */
  maxConnections: number;
  /** Told of each fault of the connection. Nothing else happens: it is made anew until it stands. */
  onError: (error: Error) => void;
}

const queueOptions = {
  // Nothing of a job is kept: what was done stands in the database and in the log.
  defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  // Nobody reads the events; the default keeps ten thousand.
  streams: { events: { maxLen: 100 } },
} as const;

const workerOptions = {
  autorun: false,
  // The default gives a job up after its second killed worker.
  maxStalledCount: 1_000_000,
  stalledInterval: 15_000,
  // How long a worker waits after a refused connection; the default is 15 s.
  runRetryDelay: 500,
} as const;

const LONGEST_PAUSE_MS = 1_000;

/** Opens neither connection nor queue yet, so that neither store has to be there. */
export function openQueueBackend(options: QueueBackendOptions): QueueBackend {
  return options.redisUrl === undefined ? onPostgres(options) : onRedis(options.redisUrl, options);
}

/** Redis may be absent, at the start too: commands wait until it is back. */
function onRedis(url: string, { onError }: QueueBackendOptions): QueueBackend {
  const { Queue, Worker } = withBackend(createRedisBackend);
  const connection = new Redis(url, {
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(times * 100, LONGEST_PAUSE_MS),
  });
  connection.on("error", onError);
  return {
    prepare: async () => undefined,
    openQueue: (name) => new Queue(name, { connection, ...queueOptions }).on("error", onError),
    openWorker: (name, { process, concurrency }) =>
      new Worker(name, process, { connection, concurrency, ...workerOptions }).on("error", onError),
    close: async () => connection.disconnect(),
  };
}

/** A schema of their own beside the product's tables. */
function onPostgres({ databaseUrl, maxConnections, onError }: QueueBackendOptions): QueueBackend {
  const { Queue, Worker } = withBackend(createPostgresBackend);
  const opened = new Set<Connections>();
  const open = () => {
    const connections = openConnections({ databaseUrl, maxConnections, onError });
    opened.add(connections);
    return connections;
  };
  const shared = open();
  return {
    async prepare() {
      const client = await shared.pool.connect();
      await runMigrations(client).finally(() => client.release());
    },
    openQueue: (name) =>
      new Queue(name, { connection: shared.connection, ...queueOptions }).on("error", shared.onError),
    openWorker(name, { process, concurrency }) {
      const own = open();
      const options = { connection: own.connection, concurrency, ...workerOptions };
      const worker = new Worker(name, process, options).on("error", own.onError);
      return {
        waitUntilReady: () => worker.waitUntilReady(),
        run: () => worker.run(),
        async close() {
          await worker.close().finally(own.cut);
          opened.delete(own);
        },
      };
    },
    close: async () => {
      await Promise.all(Array.from(opened, ({ cut }) => cut()));
    },
  };
}

type Connections = ReturnType<typeof openConnections>;

/**
 * A pool whose connections are all ended by `cut`, used or not: a worker of BullMQ that is closed while it connects takes one
 * and never gives it back. What fails because of that is no fault of the connection.
 */
function openConnections({
  databaseUrl,
  maxConnections,
  onError: tell,
}: Omit<QueueBackendOptions, "redisUrl">) {
  const onError = (error: Error) => {
    if (!pool.ending) tell(error);
  };
  const clients = new Set<pg.Client>();
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    application_name: "scriptkeeper-queue",
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    options: `-c search_path=${DEFAULT_SCHEMA}`,
  });
  pool.on("error", onError);
  pool.on("connect", (client) => {
    // A client that dies in use emits "error" on itself; without a listener the process would end.
    client.on("error", onError);
    clients.add(client);
    if (pool.ending) void client.end();
  });
  pool.on("remove", (client) => clients.delete(client));
  return {
    pool,
    onError,
    // The types of pg word the listeners' arguments otherwise than BullMQ does; it is this class that BullMQ means.
    connection: pool as unknown as PgPool,
    async cut() {
      if (!pool.ending) void pool.end();
      await Promise.all(Array.from(clients, (client) => client.end()));
    },
  };
}
