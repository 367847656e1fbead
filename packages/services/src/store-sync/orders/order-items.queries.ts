import type { Db } from "@scriptkeeper/db/connection";
import {
  prescription_groups,
  prescription_items,
  product_configurations,
  transactions,
} from "@scriptkeeper/db/schema";
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";

export type OrderItem = typeof prescription_items.$inferSelect;

/** Locks the prescriptions that came with an order of the store, in the order of their ids. */
export function lockOrderItems(db: Db, orderId: string): Promise<OrderItem[]> {
  return db
    .select(getTableColumns(prescription_items))
    .from(prescription_items)
    .innerJoin(prescription_groups, eq(prescription_groups.id, prescription_items.prescription_group_id))
    .where(eq(prescription_groups.shopify_order_id, orderId))
    .orderBy(asc(prescription_items.id))
    .for("update", { of: prescription_items });
}

/**
 * Returns which of these prescriptions have a log entry with this key. Entries of releases without keys are recognised
 * by their action.
 */
export async function listTold(
  db: Db,
  of: { itemIds: readonly number[]; key: string; actionWithoutKey: string },
): Promise<ReadonlySet<number | null>> {
  const { item_id, report_key, action } = transactions;
  const isWithoutKey = and(isNull(report_key), eq(action, of.actionWithoutKey));
  const rows = await db
    .select({ itemId: item_id })
    .from(transactions)
    .where(and(inArray(item_id, [...of.itemIds]), or(eq(report_key, of.key), isWithoutKey)));
  return new Set(rows.map(({ itemId }) => itemId));
}

/**
 * Returns the quantity of each prescription that an order ever created, deleted ones included, according to the latest
 * log entry with the order's key: how it was created, or what changed.
 */
export async function listHeldBefore(
  db: Db,
  of: { order: { orderId: string; name: string }; userId: number },
): Promise<ReadonlyMap<number | null, number | null>> {
  const { id, user_id, item_id, quantity, report_key } = transactions;
  const isWithoutKey = and(eq(user_id, of.userId), isNull(report_key), saysQuantityWithoutKey(of.order));
  const rows = await db
    .selectDistinctOn([item_id], { item_id, quantity })
    .from(transactions)
    .where(and(isNotNull(item_id), or(eq(report_key, quantityKey(of.order)), isWithoutKey)))
    .orderBy(asc(item_id), desc(id));
  return new Map(rows.map((row) => [row.item_id, row.quantity]));
}

/** The key of the entries that say how much of a prescription its order contains. */
export function quantityKey({ orderId }: { orderId: string }): string {
  return `order_quantity:${orderId}`;
}

/** How releases without keys worded these entries. */
function saysQuantityWithoutKey({ name }: { name: string }) {
  const { description } = transactions;
  return or(
    eq(description, `From the store's order ${name}. Needs review.`),
    sql`starts_with(${description}, ${`The store's order ${name} holds `})`,
  );
}

export async function saveOrderItem(db: Db, id: number, set: Partial<OrderItem>): Promise<void> {
  await db.update(prescription_items).set(set).where(eq(prescription_items.id, id));
}

/** Returns which of these products were configured by a given time. */
export async function listConfiguredBy(
  db: Db,
  of: { productIds: readonly string[]; at: Date },
): Promise<ReadonlySet<string | null>> {
  const { product_id, created_at, deleted_at } = product_configurations;
  const rows = await db
    .select({ id: product_id })
    .from(product_configurations)
    .where(and(inArray(product_id, [...of.productIds]), lte(created_at, of.at), isNull(deleted_at)));
  return new Set(rows.map(({ id }) => id));
}
