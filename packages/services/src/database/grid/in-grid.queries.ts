import type { Db } from "@scriptkeeper/db/connection";
import { sql } from "drizzle-orm";
import type { AdminContext } from "../../core/index.ts";

const TIMEOUT_MS = "10000";
const LOCK_TIMEOUT_MS = "3000";

/**
 * Works on rows in a transaction, in the SQL console's role if there is one, so that its permissions protect the grid
 * too. The statements are the product's own; people only supply values. `asOwner` leaves the role again, to write the
 * audit.
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
      // In that role, functions that change settings are not allowed.
      await tx.execute(sql`set local role none`);
    });
  });
}

/**
 * Reads one snapshot in the same role. `isIndexed` turns sequential scans off, since the planner would misjudge values
 * that many rows share.
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
