import type { Db } from "@scriptkeeper/db/connection";
import { sql } from "drizzle-orm";
import type { AdminContext } from "../../core/index.ts";

const TIMEOUT_MS = "10000";
const LOCK_TIMEOUT_MS = "3000";

/**
 * Works on rows in a transaction, in the role of the SQL console where there is one: its rights guard the grid too. The
 * statements are ours, people bring only values. `asOwner` steps out of the role again, for the audit's row.
 */
export async function inGrid<T>(
  ctx: AdminContext,
  work: (db: Db, asOwner: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const role = (await ctx.sqlConsole?.gridRole()) ?? "none";
  return ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', ${TIMEOUT_MS}, true),
      set_config('lock_timeout', ${LOCK_TIMEOUT_MS}, true), set_config('role', ${role}, true)`);
    return work(tx, async () => {
      // Functions that change settings are out of that role's reach.
      await tx.execute(sql`set local role none`);
    });
  });
}

/**
 * Reads in the same role and sees one snapshot. `isIndexed` leaves no way but the indexes', whatever the planner guesses of
 * values that many rows share.
 */
export async function inGridSnapshot<T>(
  ctx: AdminContext,
  { isIndexed }: { isIndexed: boolean },
  read: (db: Db) => Promise<T>,
): Promise<T> {
  const role = (await ctx.sqlConsole?.gridRole()) ?? "none";
  const isAllowed = isIndexed ? "off" : "on";
  return ctx.db.transaction(
    async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${TIMEOUT_MS}, true),
        set_config('enable_seqscan', ${isAllowed}, true), set_config('role', ${role}, true)`);
      return read(tx);
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}
