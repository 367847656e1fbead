import { poolOf } from "@scriptkeeper/db/connection";
import * as schema from "@scriptkeeper/db/schema";
import type { Context } from "@scriptkeeper/services/core";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";

/** Tables that any call may change, also one that is refused: when a session was last used, and so on. */
const TOUCHED_BY_ANY_CALL = new Set(["sessions"]);

const tables = Object.values<unknown>(schema)
  .filter((each) => is(each, PgTable))
  .map(getTableName)
  .filter((name) => !TOUCHED_BY_ANY_CALL.has(name));

/** One statement for all tables, which each connection plans once: asking for each table by itself takes 15 times as long. */
const everyRow = {
  name: "snapshot-rows",
  text: tables
    .map((name) => `select '${name}' as name, row_to_json(t)::text as row from "${name}" t`)
    .join(" union all "),
};

/** Returns the rows of every table by its name; equal snapshots before and after a call mean that it changed nothing. */
export async function snapshotRows({ db }: Pick<Context, "db">): Promise<Record<string, string[]>> {
  const pool = poolOf(db);
  if (!pool) throw new Error("a transaction does not see what others change");
  const { rows } = await pool.query<{ name: string; row: string }>(everyRow);
  const snapshot: Record<string, string[]> = Object.fromEntries(tables.map((name) => [name, []]));
  for (const { name, row } of rows) snapshot[name]?.push(row);
  return snapshot;
}
