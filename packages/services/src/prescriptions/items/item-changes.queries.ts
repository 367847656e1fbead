import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items } from "@scriptkeeper/db/schema";
import { asc, eq, inArray } from "drizzle-orm";

export type ItemColumns = typeof prescription_items.$inferSelect;

export async function saveItem(db: Db, id: number, set: Partial<ItemColumns>): Promise<void> {
  await db.update(prescription_items).set(set).where(eq(prescription_items.id, id));
}

/** Locks items in the order of their ids, so that two orders never wait for each other. */
export async function lockItems(
  db: Db,
  ids: readonly number[],
): Promise<(typeof prescription_items.$inferSelect)[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(prescription_items)
    .where(inArray(prescription_items.id, [...ids]))
    .orderBy(asc(prescription_items.id))
    .for("update");
}
