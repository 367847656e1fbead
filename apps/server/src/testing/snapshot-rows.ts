import * as schema from "@scriptkeeper/db/schema";
import type { Context } from "@scriptkeeper/services/core";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";

/** Tables that any call may change, also one that is refused: when a session was last used, and so on. */
const TOUCHED_BY_ANY_CALL = new Set(["sessions"]);

/** Returns the rows of every table by its name; equal snapshots before and after a call mean that it changed nothing. */
export async function snapshotRows({ db }: Pick<Context, "db">): Promise<Record<string, unknown[]>> {
  const tables = Object.values<unknown>(schema)
    .filter((each) => is(each, PgTable))
    .filter((table) => !TOUCHED_BY_ANY_CALL.has(getTableName(table)));
  const rows = tables.map(async (table) => [getTableName(table), await db.select().from(table)] as const);
  return Object.fromEntries(await Promise.all(rows));
}
