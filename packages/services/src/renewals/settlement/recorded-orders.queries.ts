import type { Db } from "@scriptkeeper/db/connection";
import { recorded_orders } from "@scriptkeeper/db/schema";

/** Marks an order as recorded; false when it was before. A second caller waits for the first one's transaction. */
export async function markRecorded(db: Db, order: { orderId: string; at: Date }): Promise<boolean> {
  const { rowCount } = await db
    .insert(recorded_orders)
    .values({ order_id: order.orderId, recorded_at: order.at })
    .onConflictDoNothing();
  return rowCount === 1;
}
