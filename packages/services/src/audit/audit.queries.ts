import type { Db } from "@scriptkeeper/db/connection";
import { audit_log } from "@scriptkeeper/db/schema";

export async function insertAudit(db: Db, entry: typeof audit_log.$inferInsert): Promise<void> {
  await db.insert(audit_log).values(entry);
}
