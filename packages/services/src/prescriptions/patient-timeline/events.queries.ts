import type { Db } from "@scriptkeeper/db/connection";
import {
  audit_log,
  care_relations,
  emails,
  former_supplies,
  fulfillment_items,
  fulfillments,
  late_items,
  prescription_groups,
  prescription_items,
  renewal_items,
  renewals,
  store_variants,
  transactions,
  users,
} from "@scriptkeeper/db/schema";
import { and, asc, eq, getTableColumns, inArray, isNotNull, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { selectAudit } from "../../core/index.ts";
import { emailEvent } from "../../email/index.ts";
import { listEnds } from "../history/order-ends.queries.ts";

export type TimelineOrder = Awaited<ReturnType<typeof listOrders>>[number];

const strengthOfLine = eq(store_variants.variant_id, renewal_items.variant_id);

/**
 * Loads orders with their lines, the carer who ordered and what the log says about their end; `carer` is null where
 * the patient ordered, `end` where the log says nothing.
 */
export async function listOrders(db: Db, ids: readonly string[]) {
  const [found, lines, carers, ends] = await Promise.all([
    db
      .select()
      .from(renewals)
      .where(inArray(renewals.id, [...ids])),
    db
      .select({ ...getTableColumns(renewal_items), variant_title: store_variants.title })
      .from(renewal_items)
      .leftJoin(store_variants, strengthOfLine)
      .where(inArray(renewal_items.renewal_id, [...ids]))
      .orderBy(asc(renewal_items.item_id)),
    db
      .selectDistinct({ renewal_id: transactions.renewal_id, name: fullName(users) })
      .from(transactions)
      .leftJoin(users, eq(users.id, transactions.carer_id))
      .where(
        and(
          inArray(transactions.renewal_id, [...ids]),
          isNotNull(transactions.carer_id),
          eq(transactions.action, "Order started"),
        ),
      ),
    listEnds(db, ids),
  ]);
  return found.map((renewal) => {
    const carer = carers.find(({ renewal_id }) => renewal_id === renewal.id);
    return {
      renewal,
      lines: lines.filter(({ renewal_id }) => renewal_id === renewal.id),
      carer: carer ? (carer.name ?? "a carer whose account is gone") : null,
      end: ends(renewal),
    };
  });
}

export type TimelineStoreOrder = Awaited<ReturnType<typeof listStoreOrders>>[number];

/** Loads groups of prescriptions that came with an order at the store, with the prescriptions that are left. */
export async function listStoreOrders(db: Db, ids: readonly number[]) {
  const { prescription_group_id, product_name, quantity, variant_id } = prescription_items;
  const [groups, items] = await Promise.all([
    db
      .select()
      .from(prescription_groups)
      .where(inArray(prescription_groups.id, [...ids])),
    db
      .select({ prescription_group_id, product_name, quantity, variant_title: store_variants.title })
      .from(prescription_items)
      .leftJoin(store_variants, eq(store_variants.variant_id, variant_id))
      .where(inArray(prescription_group_id, [...ids]))
      .orderBy(asc(prescription_items.id)),
  ]);
  return groups.map((group) => ({
    group,
    items: items.filter((item) => item.prescription_group_id === group.id),
  }));
}

export type TimelineParcel = Awaited<ReturnType<typeof listParcels>>[number];

/** Loads parcels with their contents, and when someone noted that their order has arrived. */
export async function listParcels(db: Db, ids: readonly string[]) {
  const [found, contents] = await Promise.all([
    db
      .select({
        parcel: fulfillments,
        order_name: renewals.order_name,
        include_delivery: renewals.include_delivery,
        arrived_at: renewals.arrived_at,
      })
      .from(fulfillments)
      .innerJoin(renewals, eq(renewals.id, fulfillments.renewal_id))
      .where(inArray(fulfillments.id, [...ids])),
    db
      .select({
        fulfillment_id: fulfillment_items.fulfillment_id,
        quantity: fulfillment_items.quantity,
        product_name: renewal_items.product_name,
        variant_title: store_variants.title,
      })
      .from(fulfillment_items)
      .innerJoin(fulfillments, eq(fulfillments.id, fulfillment_items.fulfillment_id))
      .innerJoin(
        renewal_items,
        and(
          eq(renewal_items.renewal_id, fulfillments.renewal_id),
          eq(renewal_items.item_id, fulfillment_items.item_id),
        ),
      )
      .leftJoin(store_variants, strengthOfLine)
      .where(inArray(fulfillment_items.fulfillment_id, [...ids])),
  ]);
  return found.map((row) => ({
    ...row,
    contents: contents.filter(({ fulfillment_id }) => fulfillment_id === row.parcel.id),
  }));
}

export type TimelineEmail = Awaited<ReturnType<typeof listEmails>>[number];

export function listEmails(db: Db, ids: readonly number[]) {
  return db
    .select(emailEvent)
    .from(emails)
    .where(inArray(emails.id, [...ids]));
}

/** Loads audit entries with who made them. */
export function listAuditEntries(db: Db, { ids, now }: { ids: readonly number[]; now: Date }) {
  return selectAudit(db, now).where(inArray(audit_log.id, [...ids]));
}

/** Lists the names of the patient's prescriptions; deleted ones come first, with their last name. */
export async function listItemNames(db: Db, userId: number) {
  const deleted = await db
    .select({ id: former_supplies.item_id, product_name: former_supplies.product_name })
    .from(former_supplies)
    .where(eq(former_supplies.user_id, userId))
    .orderBy(asc(former_supplies.id));
  const items = await db
    .select({ id: prescription_items.id, product_name: prescription_items.product_name })
    .from(prescription_items)
    .where(eq(prescription_items.user_id, userId));
  return [...deleted, ...items];
}

/** Loads what staff noted after contacting a late patient. */
export function listNotes(db: Db, ids: readonly number[]) {
  return db
    .select({ line: late_items, first_name: users.first_name, last_name: users.last_name })
    .from(late_items)
    .leftJoin(users, eq(users.id, late_items.settled_by))
    .where(inArray(late_items.id, [...ids]));
}

export type TimelineCare = Awaited<ReturnType<typeof listCare>>[number];

const patients = alias(users, "patients");
const carers = alias(users, "carers");

/** Loads care relations with the current names of both people. */
export function listCare(db: Db, ids: readonly number[]) {
  return db
    .select({ care: care_relations, patient: fullName(patients), carer: fullName(carers) })
    .from(care_relations)
    .innerJoin(patients, eq(patients.id, care_relations.patient_id))
    .leftJoin(carers, eq(carers.id, care_relations.carer_id))
    .where(inArray(care_relations.id, [...ids]));
}

function fullName(of: { first_name: SQLWrapper; last_name: SQLWrapper }) {
  return sql<
    string | null
  >`nullif(concat_ws(' ', nullif(${of.first_name}, ''), nullif(${of.last_name}, '')), '')`;
}
