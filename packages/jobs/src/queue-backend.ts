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

/** Where BullMQ keeps its queues: the same classes work on Redis and on PostgreSQL. */
export interface QueueBackend {
  /** Creates what the queues need. Safe to repeat after a failure. */
  prepare(): Promise<void>;
  openQueue(name: string): WakeUpQueue;
  /** Rejects while the store answers but takes no changes: a full Redis, or a copy that only follows another. */
  tryWriting(): Promise<void>;
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
  /** If set, Redis holds the queues; otherwise PostgreSQL does. */
  redisUrl?: string | undefined;
  databaseUrl: string;
  /**
   * Maximum connections to PostgreSQL, for each worker and for all queues together. A worker keeps one of its own for
   * listening.
   */
  maxConnections: number;
  /** Called for each connection error. Nothing else is needed: the connection is remade until it works. */
  onError: (error: Error) => void;
}

const queueOptions = {
  // Nothing about a job is kept: what was done is in the database and the log.
  defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  // Nobody reads the events; the default keeps ten thousand.
  streams: { events: { maxLen: 100 } },
} as const;

const workerOptions = {
  autorun: false,
  // By default a job is given up after its second killed worker.
  maxStalledCount: 1_000_000,
  stalledInterval: 15_000,
  // How long a worker waits after a refused connection; the default is 15 s.
  runRetryDelay: 500,
} as const;

const LONGEST_PAUSE_MS = 1_000;
/** A key that only shows that Redis takes changes. */
const WRITTEN = "scriptkeeper:written";
const WRITTEN_SECONDS = 60;

/** Opens no connection or queue yet, so the backend does not have to be available. */
export function openQueueBackend(options: QueueBackendOptions): QueueBackend {
  return options.redisUrl === undefined ? onPostgres(options) : onRedis(options.redisUrl, options);
}

/** Redis may be absent, even at the start: commands wait until it is back. */
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
    tryWriting: async () => {
      await connection.set(WRITTEN, "", "EX", WRITTEN_SECONDS);
    },
    openWorker: (name, { process, concurrency }) =>
      new Worker(name, process, { connection, concurrency, ...workerOptions }).on("error", onError),
    close: async () => connection.disconnect(),
  };
}

/** In a schema of their own, apart from the product's tables. */
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
    // The product's own check of the database includes this.
    tryWriting: async () => undefined,
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
 * A pool whose connections can all be ended by `cut`, in use or not: a BullMQ worker that is closed while connecting
 * takes a connection and never returns it. Failures caused by that are not connection errors.
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
    // A client that fails while in use emits "error" on itself; without a listener the process would end.
    client.on("error", onError);
    clients.add(client);
    if (pool.ending) void client.end();
  });
  pool.on("remove", (client) => clients.delete(client));
  return {
    pool,
    onError,
    // The pg types describe the listeners' arguments differently from BullMQ's, but this is the class that BullMQ
    // means.
    connection: pool as unknown as PgPool,
    async cut() {
      if (!pool.ending) void pool.end();
      await Promise.all(Array.from(clients, (client) => client.end()));
    },
  };
}
