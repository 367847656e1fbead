import type { Db } from "@scriptkeeper/db/connection";
import { sql } from "drizzle-orm";

/** Deletes the oldest audit rows by the database's function, which is the only way to. Returns how many. */
export async function deleteOldAudit(
  db: Db,
  { olderThan, atOnce }: { olderThan: Date; atOnce: number },
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select clear_old_audit_rows(${olderThan.toISOString()}::timestamptz, ${atOnce}::int) as count`,
  );
  return rows[0]?.count ?? 0;
}
