import type { Db } from "@scriptkeeper/db/connection";
import {
  discounts,
  prescription_items,
  product_configurations,
  recalls,
  renewals,
  saved_views,
  transactions,
  undo_records,
  users,
} from "@scriptkeeper/db/schema";
import { eq, type SQL, sql } from "drizzle-orm";
import type { UndoRecord } from "../core/index.ts";

/** The name of a deleted record, from the rows that were kept of it. */
export const keptName: SQL<string | null> = sql`case ${undo_records.entity}
  when 'prescription_item' then ${undo_records.before} #>> '{prescription_items,0,product_name}'
  when 'table prescription_items' then ${undo_records.before} #>> '{prescription_items,0,product_name}'
  when 'prescription_group' then concat('Order ', coalesce(
    ${undo_records.before} #>> '{prescription_groups,0,shopify_order_id}', ${undo_records.entity_id}::text))
  when 'user' then ${nameIn(undo_records.before)}
  when 'discount' then ${undo_records.before} #>> '{discounts,0,name}'
  when 'saved_view' then ${undo_records.before} #>> '{saved_views,0,name}'
  when 'product_configuration' then ${undo_records.before} #>> '{product_configurations,0,product_name}' end`;

/** The name of the person in these kept rows. */
export function nameIn(before: unknown): SQL<string | null> {
  return sql`nullif(btrim(concat(${before} #>> '{users,0,first_name}', ' ', ${before} #>> '{users,0,last_name}')), '')`;
}

/** The name of a record that could not be undone: its current name or, if deleted, its last one. */
export async function findRecordName(db: Db, record: UndoRecord): Promise<string> {
  const { kind, entity, entity_id: id } = record;
  const rows =
    kind === "deletion"
      ? await db
          .select({ name: keptName })
          .from(undo_records)
          .where(eq(undo_records.audit_id, record.audit_id))
      : await namesNow(db, record);
  return rows[0]?.name ?? `${entity.replaceAll("_", " ")} ${record.entity_key ?? id}`;
}

async function namesNow(db: Db, record: UndoRecord): Promise<{ name: string | null }[]> {
  const { entity, entity_id: id, entity_key: key } = record;
  if (entity === "renewal" && key !== null)
    return db.select({ name: renewals.order_name }).from(renewals).where(eq(renewals.id, key));
  return key === null ? namesOfNumbered(db, entity, id) : [];
}

async function namesOfNumbered(db: Db, entity: string, id: number): Promise<{ name: string | null }[]> {
  switch (entity) {
    case "prescription_item":
      return db
        .select({ name: prescription_items.product_name })
        .from(prescription_items)
        .where(eq(prescription_items.id, id));
    case "user":
      return db
        .select({ name: sql<string>`btrim(${users.first_name} || ' ' || ${users.last_name})` })
        .from(users)
        .where(eq(users.id, id));
    case "discount":
      return db.select({ name: discounts.name }).from(discounts).where(eq(discounts.id, id));
    case "product_configuration":
      return db
        .select({ name: product_configurations.product_name })
        .from(product_configurations)
        .where(eq(product_configurations.id, id));
    case "saved_view":
      return db.select({ name: saved_views.name }).from(saved_views).where(eq(saved_views.id, id));
    case "recall":
      return db.select({ name: recalls.product_name }).from(recalls).where(eq(recalls.id, id));
    case "transaction":
      return db.select({ name: transactions.action }).from(transactions).where(eq(transactions.id, id));
    default:
      return [];
  }
}
