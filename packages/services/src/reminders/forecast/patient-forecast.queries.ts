import type { Db } from "@scriptkeeper/db/connection";
import {
  prescription_items,
  product_configurations,
  reminder_ledger,
  store_variants,
} from "@scriptkeeper/db/schema";
import { asc, eq, inArray } from "drizzle-orm";
import { strengthOfItem } from "../../catalogue/index.ts";
import { configurationOfItem, itemState } from "../../prescriptions/index.ts";

export type PatientItem = Awaited<ReturnType<typeof listItemsOf>>[number];

/** A patient's items with what the sweeps would see of them. */
export function listItemsOf(db: Db, userId: number) {
  return db
    .select(itemState)
    .from(prescription_items)
    .leftJoin(product_configurations, configurationOfItem)
    .leftJoin(store_variants, strengthOfItem)
    .where(eq(prescription_items.user_id, userId))
    .orderBy(asc(prescription_items.id));
}

export type WrittenRow = Awaited<ReturnType<typeof listWritten>>[number];

/** What was queued about a patient's items. */
export function listWritten(db: Db, userId: number) {
  const items = db
    .select({ id: prescription_items.id })
    .from(prescription_items)
    .where(eq(prescription_items.user_id, userId));
  return db
    .select({
      item_id: reminder_ledger.item_id,
      stage: reminder_ledger.stage,
      date: reminder_ledger.date,
      arming: reminder_ledger.arming,
      created_at: reminder_ledger.created_at,
    })
    .from(reminder_ledger)
    .where(inArray(reminder_ledger.item_id, items));
}
