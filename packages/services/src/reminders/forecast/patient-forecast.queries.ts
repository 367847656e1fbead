import type { Db } from "@scriptkeeper/db/connection";
import {
  emails,
  prescription_items,
  product_configurations,
  reminder_ledger,
  store_variants,
} from "@scriptkeeper/db/schema";
import { unsentEmailStates } from "@scriptkeeper/domain/lifecycles/email";
import { asc, eq, inArray, notInArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { strengthOfItem } from "../../catalogue/index.ts";
import { configurationOfItem, itemState } from "../../prescriptions/index.ts";

const copies = alias(emails, "copies");

export type PatientItem = Awaited<ReturnType<typeof listItemsOf>>[number];

/** Lists a patient's items with the facts that the sweeps look at. */
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

/** Whether an email reached nobody and will not; a carer's copy counts even if the patient's own email failed. */
const hasFailed = sql`(${emails.state} is not distinct from 'failed' and not exists (
  select from ${emails} ${copies} where ${copies.copy_of} = ${emails.id} and ${notInArray(copies.state, [...unsentEmailStates])}))`;

/** Lists the emails queued about a patient's items. */
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
      at: reminder_ledger.created_at,
      hasFailed: hasFailed.mapWith(Boolean),
    })
    .from(reminder_ledger)
    .leftJoin(emails, eq(emails.id, reminder_ledger.email_id))
    .where(inArray(reminder_ledger.item_id, items));
}
