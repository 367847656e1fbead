import type { PrescriptionFilter } from "@scriptkeeper/contracts/prescription-limits";
import type { Db } from "@scriptkeeper/db/connection";
import { prescription_groups, prescription_items, users } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/days";
import { and, desc, eq, sql } from "drizzle-orm";
import { matchesFilter } from "../items/filter.queries.ts";

export async function patientExists(db: Db, userId: number): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  return rows.length > 0;
}

/** A patient's orders with the ids of the items that the filter lets through, the newest order first. */
export function listOrders(db: Db, of: { userId: number; filter: PrescriptionFilter; today: Day }) {
  return db
    .select({
      id: prescription_groups.id,
      shopify_order_id: prescription_groups.shopify_order_id,
      created_at: prescription_groups.created_at,
      item_ids: sql<number[]>`array_agg(${prescription_items.id} order by ${prescription_items.id})`,
    })
    .from(prescription_groups)
    .innerJoin(prescription_items, eq(prescription_items.prescription_group_id, prescription_groups.id))
    .where(and(eq(prescription_items.user_id, of.userId), matchesFilter(of.filter, of.today)))
    .groupBy(prescription_groups.id)
    .orderBy(desc(prescription_groups.created_at), desc(prescription_groups.id));
}
