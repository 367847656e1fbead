import { ITEM_STATUSES } from "@scriptkeeper/contracts/constants";
import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, day, id, instant, oneOf, updatedAt } from "./columns.ts";
import { users } from "./users.ts";

/** One order: the items that came together. */
export const prescription_groups = pgTable(
  "prescription_groups",
  {
    id: id(),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The store's order, digits only; null for a group made by hand. */
    shopify_order_id: text("shopify_order_id"),
    created_at: createdAt(),
  },
  (t) => [
    index("prescription_groups_user_id_idx").on(t.user_id),
    uniqueIndex("prescription_groups_shopify_order_id_key").on(t.shopify_order_id),
    unique("prescription_groups_id_user_id_key").on(t.id, t.user_id),
  ],
);

export const prescription_items = pgTable(
  "prescription_items",
  {
    id: id(),
    prescription_group_id: integer("prescription_group_id").notNull(),
    /** The group's patient, repeated here because every list starts from it; the composite key keeps both equal. */
    user_id: integer("user_id").notNull(),
    product_id: text("product_id").notNull(),
    product_name: text("product_name").notNull(),
    /** Strength and pack, as the store's variant; null while unknown: then the item is sold only if its product has but one. */
    variant_id: text("variant_id"),
    quantity: integer("quantity").notNull().default(1),
    status: text("status", { enum: ITEM_STATUSES }).notNull().default("active"),
    start_date: day("start_date").notNull(),
    expiry_date: day("expiry_date"),
    prescription_expiry_date: day("prescription_expiry_date"),
    /** Null until somebody has said how many. */
    repeats: integer("repeats"),
    /** Rises each time an administrator sets the repeats by hand. */
    repeats_revision: integer("repeats_revision").notNull().default(0),
    doctor_name: text("doctor_name"),
    next_reminder_date: day("next_reminder_date"),
    /** The patient still has some: the reminder was put off until this day, and stands there unless it was moved since. */
    put_off_until: day("put_off_until"),
    /** When it was planned before that. */
    planned_reminder: day("planned_reminder"),
    /** Rises whenever the reminder is armed anew; part of the reminder ledger's key. */
    reminder_arming: integer("reminder_arming").notNull().default(1),
    last_reminder_sent: instant("last_reminder_sent"),
    last_renewal_date: day("last_renewal_date"),
    shopify_line_item_id: text("shopify_line_item_id"),
    missing_data_notes: text("missing_data_notes"),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    foreignKey({
      name: "prescription_items_group_fk",
      columns: [t.prescription_group_id, t.user_id],
      foreignColumns: [prescription_groups.id, prescription_groups.user_id],
    }).onDelete("cascade"),
    index("prescription_items_group_idx").on(t.prescription_group_id, t.user_id),
    index("prescription_items_user_id_idx").on(t.user_id, t.id),
    index("prescription_items_product_id_idx").on(t.product_id),
    // Product names differ in ASCII letters alone, and "C" compares them several times faster than ICU.
    index("prescription_items_product_search_idx").using("gin", sql`(product_name collate "C") gin_trgm_ops`),
    index("prescription_items_reminder_idx")
      .on(t.next_reminder_date, t.user_id)
      .where(sql`next_reminder_date is not null`),
    index("prescription_items_expiry_idx").on(sql`(coalesce(prescription_expiry_date, expiry_date))`),
    index("prescription_items_not_expired_idx")
      .on(sql`(coalesce(prescription_expiry_date, expiry_date, 'infinity'::date))`)
      .where(sql`status <> 'expired'`),
    index("prescription_items_expired_idx")
      .on(sql`(coalesce(prescription_expiry_date, expiry_date, 'infinity'::date))`)
      .where(sql`status = 'expired'`),
    index("prescription_items_review_idx")
      .on(t.id)
      .where(sql`repeats is null and prescription_expiry_date is null`),
    // Most of the items without a reminder ended long ago or have no repeats left: those are passed over.
    index("prescription_items_unreminded_by_expiry_idx")
      .on(sql`(coalesce(prescription_expiry_date, expiry_date, 'infinity'::date))`)
      .where(sql`next_reminder_date is null and repeats is distinct from 0`),
    index("prescription_items_no_variant_by_expiry_idx")
      .on(sql`(coalesce(prescription_expiry_date, expiry_date, 'infinity'::date))`)
      .where(sql`variant_id is null and repeats is distinct from 0`),
    // What the patients' list asks of its items, so that it reads the index alone.
    index("prescription_items_patient_idx").on(
      t.user_id,
      t.status,
      t.prescription_expiry_date,
      t.expiry_date,
    ),
    index("prescription_items_pending_patient_idx")
      .on(t.user_id, t.prescription_expiry_date, t.expiry_date)
      .where(sql`status = 'pending_renewal'`),
    index("prescription_items_reminded_idx")
      .on(t.last_reminder_sent, t.user_id)
      .where(sql`status = 'pending_renewal'`),
    uniqueIndex("prescription_items_line_key")
      .on(t.prescription_group_id, t.shopify_line_item_id)
      .where(sql`shopify_line_item_id is not null`),
    check("prescription_items_status_is_known", oneOf("status", ITEM_STATUSES)),
    check("prescription_items_quantity_range", sql`${t.quantity} between 1 and 999`),
    check("prescription_items_repeats_range", sql`${t.repeats} between 0 and 99`),
    check("prescription_items_arming_is_positive", sql`${t.reminder_arming} > 0`),
  ],
);

/**
 * How many items there are, by what the filters ask for: the sum over the rows of a status and an expiry. Triggers add
 * rows with what a statement changed and change none, so that nobody waits for anybody; a job sums them up.
 */
export const item_counts = pgTable("item_counts", {
  id: id(),
  status: text("status", { enum: ITEM_STATUSES }).notNull(),
  /** The effective one; `infinity` where an item has none. */
  expiry: day("expiry").notNull(),
  items: integer("items").notNull(),
});
