import type { Db } from "@scriptkeeper/db/connection";
import { emails } from "@scriptkeeper/db/schema";
import { and, arrayContains, eq } from "drizzle-orm";

/** Whether a test email about the item waits to be sent. */
export async function isTestWaiting(db: Db, of: { userId: number; itemId: number }): Promise<boolean> {
  const rows = await db
    .select({ id: emails.id })
    .from(emails)
    .where(
      and(
        eq(emails.user_id, of.userId),
        eq(emails.kind, "test"),
        eq(emails.state, "queued"),
        arrayContains(emails.prescription_ids, [of.itemId]),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
