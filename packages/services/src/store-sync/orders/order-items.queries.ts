import type { Db } from "@scriptkeeper/db/connection";
import { prescription_groups, prescription_items, transactions } from "@scriptkeeper/db/schema";
import { and, asc, eq, getTableColumns, inArray } from "drizzle-orm";

export type OrderItem = typeof prescription_items.$inferSelect;

/** The prescriptions that came with an order of the store, locked in the order of their ids. */
export function lockOrderItems(db: Db, orderId: string): Promise<OrderItem[]> {
  return db
    .select(getTableColumns(prescription_items))
    .from(prescription_items)
    .innerJoin(prescription_groups, eq(prescription_groups.id, prescription_items.prescription_group_id))
    .where(eq(prescription_groups.shopify_order_id, orderId))
    .orderBy(asc(prescription_items.id))
    .for("update", { of: prescription_items });
}

/** Of which of these prescriptions the log has an entry with this action. */
export async function listTold(
  db: Db,
  of: { itemIds: readonly number[]; action: string },
): Promise<ReadonlySet<number | null>> {
  const rows = await db
    .select({ itemId: transactions.item_id })
    .from(transactions)
    .where(and(inArray(transactions.item_id, [...of.itemIds]), eq(transactions.action, of.action)));
  return new Set(rows.map(({ itemId }) => itemId));
}

export async function saveOrderItem(db: Db, id: number, set: Partial<OrderItem>): Promise<void> {
  await db.update(prescription_items).set(set).where(eq(prescription_items.id, id));
}
