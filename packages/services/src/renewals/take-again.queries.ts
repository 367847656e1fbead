import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items } from "@scriptkeeper/db/schema";
import { and, eq, gt, sql } from "drizzle-orm";

/** Takes one repeat. False when none is left or the item is gone. */
export async function takeRepeatAgain(db: Db, item: { itemId: number; at: Date }): Promise<boolean> {
  const rows = await db
    .update(prescription_items)
    .set({ repeats: sql`${prescription_items.repeats} - 1`, updated_at: item.at })
    .where(and(eq(prescription_items.id, item.itemId), gt(prescription_items.repeats, 0)))
    .returning({ id: prescription_items.id });
  return rows.length === 1;
}
