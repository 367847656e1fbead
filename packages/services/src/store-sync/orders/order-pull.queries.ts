import type { Db } from "@scriptkeeper/db/connection";
import { order_pull } from "@scriptkeeper/db/schema";

export interface OrderPull {
  beganAt: Date;
  readUntil: Date;
}

/** How far the orders were read; the first call decides that everything before it is none of ours. */
export async function findOrBeginPull(db: Db, now: Date): Promise<OrderPull> {
  await db.insert(order_pull).values({ began_at: now, read_until: now }).onConflictDoNothing();
  const [row] = await db.select().from(order_pull);
  if (!row) throw new Error("the row of the order pull is missing");
  return { beganAt: row.began_at, readUntil: row.read_until };
}

export async function saveReadUntil(db: Db, readUntil: Date): Promise<void> {
  await db.update(order_pull).set({ read_until: readUntil });
}
