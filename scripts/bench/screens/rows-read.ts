import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";

/** A connection reports its statistics at the end of a statement, at most once a second. */
const REPORT_MS = 1_100;

/**
 * Other connections report earlier reads once, within ten seconds: the least of this many measurements is free of
 * them.
 */
const MEASURES = 3;

/**
 * Returns how many table rows and index entries PostgreSQL reads for one call, used or not. A result above `enough` is
 * measured again.
 */
export async function rowsRead(pool: pg.Pool, call: () => Promise<unknown>, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let measured = 0; measured < MEASURES && least > enough; measured++)
    least = Math.min(least, await measureOnce(pool, call));
  return least;
}

async function measureOnce(pool: pg.Pool, call: () => Promise<unknown>): Promise<number> {
  await settle(call);
  const before = await readSoFar(pool);
  await settle(call);
  return Math.round(((await readSoFar(pool)) - before) / 2);
}

async function settle(call: () => Promise<unknown>): Promise<void> {
  await call();
  await pause(REPORT_MS);
  await call();
}

async function readSoFar(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ read: number }>(`
    select (select sum(seq_tup_read) from pg_stat_user_tables)::float8
      + (select sum(idx_tup_read) from pg_stat_user_indexes)::float8 as read`);
  return rows[0]?.read ?? 0;
}
