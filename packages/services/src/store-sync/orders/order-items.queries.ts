import type { Db } from "@scriptkeeper/db/connection";
import {
  prescription_groups,
  prescription_items,
  product_configurations,
  transactions,
} from "@scriptkeeper/db/schema";
import { and, asc, desc, eq, getTableColumns, inArray, isNull, lte, or, sql } from "drizzle-orm";

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

/** Returns which of these prescriptions have a log entry with this action. */
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

/**
 * Returns the quantity of each of these prescriptions in their order according to the latest log entry: how it was
 * created, or what changed.
 */
export async function listHeldBefore(
  db: Db,
  of: { itemIds: readonly number[]; brought: string; changed: string },
): Promise<ReadonlyMap<number | null, number | null>> {
  const { id, item_id, quantity, description } = transactions;
  const rows = await db
    .selectDistinctOn([item_id], { item_id, quantity })
    .from(transactions)
    .where(
      and(
        inArray(item_id, [...of.itemIds]),
        or(eq(description, of.brought), sql`starts_with(${description}, ${of.changed})`),
      ),
    )
    .orderBy(asc(item_id), desc(id));
  return new Map(rows.map((row) => [row.item_id, row.quantity]));
}

export async function saveOrderItem(db: Db, id: number, set: Partial<OrderItem>): Promise<void> {
  await db.update(prescription_items).set(set).where(eq(prescription_items.id, id));
}

/** Counts a patient's log entries with this description. */
export function countSaid(db: Db, of: { userId: number; description: string }): Promise<number> {
  return db.$count(
    transactions,
    and(eq(transactions.user_id, of.userId), eq(transactions.description, of.description)),
  );
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
