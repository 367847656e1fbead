import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { freeingQuery } from "./freeing-query.ts";
import { withLazyBegin } from "./lazy-begin.ts";

/** The database or a transaction in it; queries accept either. */
export type Db = NodePgDatabase;

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  /** Maximum number of connections; default 10. */
  maxConnections?: number;
  /** Application name, as shown in `pg_stat_activity`. */
  name?: string;
  /**
   * Waits without limit for a connection and never closes idle ones; for runs at the lowest priority of a busy
   * machine.
   */
  isUnhurried?: boolean;
  /**
   * Called with the error of a connection that died, idle or in use; the caller of the query gets the error as well.
   */
  onConnectionError?: (error: Error) => void;
}

/**
 * Creates a pool. It connects at the first query, so this call never fails; the query rejects with the driver's error.
 * A statement may run for 30 s, a transaction may be idle for 30 s, and a caller waits up to 10 s for a connection.
 */
export function connect(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 10,
    application_name: options.name ?? "scriptkeeper",
    ...(options.isUnhurried ? unhurried : hurried),
    // PostgreSQL would compile queries that the planner estimates as expensive, which takes longer than any of our
    // reads.
    options: "-c timezone=UTC -c jit=off",
  });
  const onError = options.onConnectionError ?? (() => undefined);
  pool.on("error", onError);
  // A client that dies inside a transaction emits "error" itself; without a listener the process would exit.
  pool.on("connect", (client) => {
    client.on("error", onError);
    client.query = freeingQuery(client);
  });
  const db = withSafeTransactions(pool);
  pools.set(db, pool);
  return {
    db,
    pool,
    close: async () => {
      if (!pool.ended) await pool.end();
    },
  };
}

const hurried = {
  connectionTimeoutMillis: 10_000,
  idleTimeoutMillis: 30_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
};
/** 0 means no limit. */
const unhurried = { connectionTimeoutMillis: 0, idleTimeoutMillis: 0 };

const pools = new WeakMap<Db, pg.Pool>();

/** Returns the pool behind a database; undefined for a transaction. */
export function poolOf(db: Db): pg.Pool | undefined {
  return pools.get(db);
}

/** Returns whether the database answers and accepts writes; a standby in a failover is read-only. */
export async function takesChanges(pool: Pick<pg.Pool, "query">): Promise<boolean> {
  const { rows } = await pool.query<{ takes: boolean }>(
    "select current_setting('transaction_read_only') = 'off' as takes",
  );
  return rows[0]?.takes === true;
}

/**
 * Replaces drizzle's transaction, which leaks the pooled connection when BEGIN fails (drizzle-team/drizzle-orm#6241)
 * until none is left. This one always releases the connection; the pool discards a dead one.
 */
function withSafeTransactions(pool: pg.Pool): Db {
  const db = drizzle(pool);
  // One per connection, because prepared statements belong to their connection.
  const connections = new WeakMap<pg.PoolClient, Db>();
  db.transaction = async (run, config) => {
    const client = await pool.connect();
    try {
      const own = connections.get(client) ?? drizzle(withLazyBegin(client));
      connections.set(client, own);
      return await own.transaction(run, config);
    } finally {
      client.release();
    }
  };
  return db;
}
