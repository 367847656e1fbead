import type { Db } from "@scriptkeeper/db/connection";
import { renewal_items } from "@scriptkeeper/db/schema";
import { and, eq, isNull } from "drizzle-orm";

/** Whether an order took a repeat from the count at this revision and would give it back if it came to nothing. */
export async function isRepeatHeld(db: Db, of: { itemId: number; revision: number }): Promise<boolean> {
  const rows = await db
    .select({ id: renewal_items.renewal_id })
    .from(renewal_items)
    .where(
      and(
        eq(renewal_items.item_id, of.itemId),
        eq(renewal_items.repeats_revision, of.revision),
        eq(renewal_items.took_repeat, true),
        isNull(renewal_items.given_back_at),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
