import type pg from "pg";
import type { Migration } from "./read-migrations.ts";

/** The table of drizzle's own migrator, so that its tools and earlier releases can read it. */
const TABLE = "drizzle.__drizzle_migrations";

type Connection = Pick<pg.Client, "query">;

/** Returns the creation times of the migrations that the database has; null where it was never migrated. */
export async function findApplied(connection: Connection): Promise<Set<number> | null> {
  const { rows: found } = await connection.query<{ table: string | null }>(
    "select to_regclass($1)::text as table",
    [TABLE],
  );
  if (!found[0]?.table) return null;
  const { rows } = await connection.query<{ madeAt: string }>(
    `select created_at::text as "madeAt" from ${TABLE}`,
  );
  return new Set(rows.map(({ madeAt }) => Number(madeAt)));
}

export async function openLedger(connection: Connection): Promise<Set<number>> {
  const applied = await findApplied(connection);
  if (applied) return applied;
  await connection.query("create schema if not exists drizzle");
  await connection.query(
    `create table if not exists ${TABLE} (id serial primary key, hash text not null, created_at bigint)`,
  );
  return (await findApplied(connection)) ?? new Set();
}

export async function isApplied(connection: Connection, { madeAt }: Migration): Promise<boolean> {
  const { rowCount } = await connection.query(`select 1 from ${TABLE} where created_at = $1`, [madeAt]);
  return rowCount !== 0;
}

export async function note(connection: Connection, { hash, madeAt }: Migration): Promise<void> {
  await connection.query(`insert into ${TABLE} (hash, created_at) values ($1, $2)`, [hash, madeAt]);
}
