import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items } from "@scriptkeeper/db/schema";
import { eq } from "drizzle-orm";

export type ItemColumns = typeof prescription_items.$inferSelect;

export async function saveItem(db: Db, id: number, set: Partial<ItemColumns>): Promise<void> {
  await db.update(prescription_items).set(set).where(eq(prescription_items.id, id));
}
