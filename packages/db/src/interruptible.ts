import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { type Db, poolOf } from "./connection.ts";

/**
 * Runs queries that PostgreSQL gives up once the signal says that nobody waits for them: they reject with 57014. Without a
 * signal, and inside a transaction, they just run.
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
    // A cancellation that comes late would hit whoever has the connection next.
    client.release(signal.aborted);
  }
}

const onClients = new WeakMap<pg.PoolClient, Db>();

/** The same one for a connection each time, so that what is prepared on it stays known. */
function dbOn(client: pg.PoolClient): Db {
  const known = onClients.get(client) ?? drizzle(client);
  onClients.set(client, known);
  return known;
}

function pidOf(client: pg.PoolClient): number | null {
  return "processID" in client && typeof client.processID === "number" ? client.processID : null;
}
