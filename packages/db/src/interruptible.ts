import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { type Db, poolOf } from "./connection.ts";

/**
 * Runs queries that are cancelled in PostgreSQL when the signal aborts; they then reject with 57014. Without a signal,
 * or inside a transaction, the queries run uninterrupted.
 */
export async function interruptible<T>(
  db: Db,
  { signal, run }: { signal: AbortSignal | undefined; run: (db: Db) => Promise<T> },
): Promise<T> {
  const pool = poolOf(db);
  if (!signal || !pool) return run(db);
  const client = await pool.connect();
  const cancel = () => {
    pool.query("select pg_cancel_backend($1)", [pidOf(client)]).catch(() => undefined);
  };
  signal.addEventListener("abort", cancel, { once: true });
  try {
    signal.throwIfAborted();
    return await run(dbOn(client));
  } finally {
    signal.removeEventListener("abort", cancel);
    // Discards the connection after an abort: a late cancellation would hit its next user.
    client.release(signal.aborted);
  }
}

const onClients = new WeakMap<pg.PoolClient, Db>();

/** Returns the same drizzle instance for a connection each time, so that its prepared statements are reused. */
function dbOn(client: pg.PoolClient): Db {
  const known = onClients.get(client) ?? drizzle(client);
  onClients.set(client, known);
  return known;
}

function pidOf(client: pg.PoolClient): number | null {
  return "processID" in client && typeof client.processID === "number" ? client.processID : null;
}
