import type { Db } from "@scriptkeeper/db/connection";
import { prepared } from "@scriptkeeper/db/prepared";
import { prescription_items } from "@scriptkeeper/db/schema";
import { asc, eq, sql } from "drizzle-orm";

export type ItemColumns = typeof prescription_items.$inferSelect;

export async function saveItem(db: Db, id: number, set: Partial<ItemColumns>): Promise<void> {
  await db.update(prescription_items).set(set).where(eq(prescription_items.id, id));
}

/** Locks items in the order of ids, so that two orders never deadlock. */
export async function lockItems(
  db: Db,
  ids: readonly number[],
): Promise<(typeof prescription_items.$inferSelect)[]> {
  if (ids.length === 0) return [];
  const { id } = prescription_items;
  return prepared(db, "lock_items", () =>
    db
      .select()
      .from(prescription_items)
      // Behind a subquery PostgreSQL does not see how many ids there are, so it keeps one plan.
      .where(sql`${id} = any((select ${sql.placeholder("ids")}::int[])::int[])`)
      .orderBy(asc(id))
      .for("update"),
  ).execute({ ids: [...ids] });
}
