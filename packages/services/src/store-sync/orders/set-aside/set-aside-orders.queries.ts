import type { Db } from "@scriptkeeper/db/connection";
import { set_aside_orders } from "@scriptkeeper/db/schema";
import { asc, eq, gt, lte, or, sql } from "drizzle-orm";

export type SetAsideOrder = typeof set_aside_orders.$inferSelect;

/**
 * Sets an order aside, or notes that it failed again, and returns its row, locked until the transaction ends. Its next
 * attempt is still to be set.
 */
export async function noteFailure(
  db: Db,
  failure: { orderId: string; name: string; at: Date; error: string },
): Promise<SetAsideOrder> {
  const { attempts } = set_aside_orders;
  const [row] = await db
    .insert(set_aside_orders)
    .values({
      order_id: failure.orderId,
      name: failure.name,
      failing_since: failure.at,
      attempts: 1,
      next_attempt_at: failure.at,
      last_error: failure.error,
    })
    .onConflictDoUpdate({
      target: set_aside_orders.order_id,
      set: { name: failure.name, last_error: failure.error, attempts: sql`least(${attempts} + 1, 30000)` },
    })
    .returning();
  if (!row) throw new Error("an order was not set aside");
  return row;
}

export async function saveSetAside(
  db: Db,
  orderId: string,
  set: Partial<Pick<SetAsideOrder, "next_attempt_at" | "told_at">>,
): Promise<void> {
  await db.update(set_aside_orders).set(set).where(eq(set_aside_orders.order_id, orderId));
}

/** Counts the orders that are set aside. */
export function countSetAside(db: Db): Promise<number> {
  return db.$count(set_aside_orders);
}

/** Returns the ids of the orders that are set aside. */
export async function listSetAside(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.select({ id: set_aside_orders.order_id }).from(set_aside_orders);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Lists orders to be tried again, the longest due first. A time after `latest` was written by a clock that ran ahead, and
 * is due as well.
 */
export function listDue(
  db: Db,
  { now, latest, limit }: { now: Date; latest: Date; limit: number },
): Promise<SetAsideOrder[]> {
  const { next_attempt_at } = set_aside_orders;
  return db
    .select()
    .from(set_aside_orders)
    .where(or(lte(next_attempt_at, now), gt(next_attempt_at, latest)))
    .orderBy(asc(set_aside_orders.next_attempt_at))
    .limit(limit);
}

/** Removes an order that was set aside and returns it; `null` if it was not. */
export async function takeSetAside(db: Db, orderId: string): Promise<SetAsideOrder | null> {
  const [row] = await db.delete(set_aside_orders).where(eq(set_aside_orders.order_id, orderId)).returning();
  return row ?? null;
}
