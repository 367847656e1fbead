import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { freeingQuery } from "./freeing-query.ts";
import { withLazyBegin } from "./lazy-begin.ts";

/** The database, or a transaction in it: queries take either. */
export type Db = NodePgDatabase;

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  /** Connections at most; default 10. */
  maxConnections?: number;
  /** Shown in `pg_stat_activity`. */
  name?: string;
  /** Waits as long as it takes and keeps what is connected, for a run at the lowest priority of a busy machine. */
  isUnhurried?: boolean;
  /** Told of connections that died while idle or in use; their callers get the error as well. */
  onConnectionError?: (error: Error) => void;
}

/**
 * Opens a pool. Nothing connects until the first query, so this never fails; a query fails with the driver's error.
 * A statement may take 30 s, an idle transaction 30 s, and a caller waits 10 s for a connection: in a crowd the others go first.
 */
export function connect(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 10,
    application_name: options.name ?? "scriptkeeper",
    ...(options.isUnhurried ? unhurried : hurried),
    // What the planner takes for dear is compiled first where PostgreSQL can, which takes longer than any read of ours.
    options: "-c timezone=UTC -c jit=off",
  });
  const onError = options.onConnectionError ?? (() => undefined);
  pool.on("error", onError);
  // A client that dies inside a transaction emits "error" on itself; without a listener the process would end.
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
/** Zero is never. */
const unhurried = { connectionTimeoutMillis: 0, idleTimeoutMillis: 0 };

const pools = new WeakMap<Db, pg.Pool>();

/** The pool behind a database; none behind a transaction. */
export function poolOf(db: Db): pg.Pool | undefined {
  return pools.get(db);
}

/** Whether the database answers and takes changes: one that another takes over from only lets itself be read. */
export async function takesChanges(pool: Pick<pg.Pool, "query">): Promise<boolean> {
  const { rows } = await pool.query<{ takes: boolean }>(
    "select current_setting('transaction_read_only') = 'off' as takes",
  );
  return rows[0]?.takes === true;
}

/**
 * drizzle's own transaction loses the pooled connection for good when BEGIN fails (drizzle-team/drizzle-orm#6241),
 * until none is left. Ours gives it back whatever happens; the pool throws away one that has died.
 */
function withSafeTransactions(pool: pg.Pool): Db {
  const db = drizzle(pool);
  // One for each connection, as what it prepares is.
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
