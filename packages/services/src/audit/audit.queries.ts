import type { Db } from "@scriptkeeper/db/connection";
import { audit_log } from "@scriptkeeper/db/schema";

/** Each value is a parameter of its own, and a statement has room for 65,535. */
const ROWS = 1_000;

export async function insertAudit(db: Db, entries: (typeof audit_log.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < entries.length; from += ROWS)
    await db.insert(audit_log).values(entries.slice(from, from + ROWS));
}
