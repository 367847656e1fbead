import { ITEM_STATUSES, LATE_OUTCOMES, NO_EMAIL_REASONS } from "@scriptkeeper/contracts/constants";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, day, id, instant, oneOf, updatedAt } from "./columns.ts";
import { emails } from "./emails.ts";
import { users } from "./users.ts";

/** The items that arrived together in one order. */
export const prescription_groups = pgTable(
  "prescription_groups",
  {
    id: id(),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The store's order id, digits only; null for a group created by staff. */
    shopify_order_id: text("shopify_order_id"),
    created_at: createdAt(),
  },
  (t) => [
    index("prescription_groups_user_id_idx").on(t.user_id),
    uniqueIndex("prescription_groups_shopify_order_id_key").on(t.shopify_order_id),
    unique("prescription_groups_id_user_id_key").on(t.id, t.user_id),
  ],
);

const isOpenRequest = sql`told_at is null and ended_at is null`;

export const prescription_items = pgTable(
  "prescription_items",
  {
    id: id(),
    prescription_group_id: integer("prescription_group_id").notNull(),
    /**
     * The group's patient, repeated here because every list starts from it; a composite foreign key keeps both equal.
     */
    user_id: integer("user_id").notNull(),
    product_id: text("product_id").notNull(),
    product_name: text("product_name").notNull(),
    /**
     * The store's variant, which is strength and pack; null while unknown: the item can then be sold only if its
     * product has a single variant.
     */
    variant_id: text("variant_id"),
    quantity: integer("quantity").notNull().default(1),
    status: text("status", { enum: ITEM_STATUSES }).notNull().default("active"),
    start_date: day("start_date").notNull(),
    expiry_date: day("expiry_date"),
    prescription_expiry_date: day("prescription_expiry_date"),
    /** Null until somebody has entered the number. */
    repeats: integer("repeats"),
    /** Increases each time an administrator sets the repeats. */
    repeats_revision: integer("repeats_revision").notNull().default(0),
    doctor_name: text("doctor_name"),
    next_reminder_date: day("next_reminder_date"),
    /** The day to which the patient put the reminder off; void once the reminder was moved again. */
    put_off_until: day("put_off_until"),
    /** The reminder date before it was put off. */
    planned_reminder: day("planned_reminder"),
    /** Increases whenever the reminder is armed anew; part of the reminder ledger's key. */
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
    // Finds the few items of a product whose variant the store no longer has.
    index("prescription_items_variant_id_idx").on(t.variant_id).where(sql`variant_id is not null`),
    // The sort orders of the list of all items.
    index("prescription_items_by_product_idx").on(sql`(product_name collate "und-x-icu")`, t.id),
    index("prescription_items_by_expiry_idx").on(
      sql`(coalesce(prescription_expiry_date, expiry_date, 'infinity'::date))`,
      t.id,
    ),
    index("prescription_items_by_reminder_idx").on(
      sql`(status = 'expired')`,
      sql`(coalesce(next_reminder_date, 'infinity'::date))`,
      t.id,
    ),
    // Items of a product that are due soon. Items that have ended or have no repeats left keep their dates.
    index("prescription_items_product_due_idx")
      .on(t.product_id, t.next_reminder_date)
      .where(sql`next_reminder_date is not null and status <> 'expired' and repeats is distinct from 0`),
    // Product names differ in ASCII letters only, and "C" compares them several times faster than ICU.
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
    index("prescription_items_unreviewed_since_idx")
      .on(t.created_at, t.id)
      .where(sql`repeats is null and prescription_expiry_date is null`),
    // Items without a reminder. Most of them ended long ago, have no repeats left or wait for review, and are left
    // out here.
    index("prescription_items_forgotten_idx")
      .on(sql`(coalesce(prescription_expiry_date, expiry_date, 'infinity'::date))`)
      .where(
        sql`next_reminder_date is null and repeats is distinct from 0 and (repeats is not null or prescription_expiry_date is not null)`,
      ),
    index("prescription_items_no_variant_of_product_idx")
      .on(t.product_id, sql`(coalesce(prescription_expiry_date, expiry_date, 'infinity'::date))`)
      .where(sql`variant_id is null and repeats is distinct from 0`),
    // Covers the items of the patients' list, so that the index alone answers it.
    index("prescription_items_by_patient_idx").on(
      t.user_id,
      t.status,
      t.prescription_expiry_date,
      t.expiry_date,
      t.prescription_group_id,
    ),
    index("prescription_items_pending_patient_idx")
      .on(t.user_id, t.prescription_expiry_date, t.expiry_date)
      .where(sql`status = 'pending_renewal'`),
    index("prescription_items_reminded_idx")
      .on(t.last_reminder_sent, t.user_id)
      .where(sql`status = 'pending_renewal'`),
    // Items that may get a follow-up: most of those that were ever due have been ordered again, have expired or are
    // used up.
    index("prescription_items_unanswered_idx")
      .on(t.next_reminder_date, t.user_id)
      .where(sql`next_reminder_date is not null and status <> 'expired' and repeats is distinct from 0`),
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
 * How many items there are by the values that filters use: the sum over the rows of a status and an expiry. Triggers
 * insert a row with the difference per statement and never update, so that no write waits for another; a job compacts
 * the rows.
 */
export const item_counts = pgTable("item_counts", {
  id: id(),
  status: text("status", { enum: ITEM_STATUSES }).notNull(),
  /** The effective expiry; `infinity` for an item without one. */
  expiry: day("expiry").notNull(),
  items: integer("items").notNull(),
});

/** Back-in-stock requests: one row from the request until the patient is told, or until it ends otherwise. */
export const back_in_stock_requests = pgTable(
  "back_in_stock_requests",
  {
    id: id(),
    item_id: integer("item_id")
      .notNull()
      .references(() => prescription_items.id, { onDelete: "cascade" }),
    /** The item's product, repeated here because staff count requests by it. */
    product_id: text("product_id").notNull(),
    asked_at: instant("asked_at").notNull(),
    /** The patient, or a carer who orders for them; null once that account is deleted. */
    asked_by: integer("asked_by").references(() => users.id, { onDelete: "set null" }),
    /** Since when the product is known to be available; null while it is not. */
    available_since: instant("available_since"),
    /** When the email about it was queued, and its id. */
    told_at: instant("told_at"),
    email_id: integer("email_id").references(() => emails.id, { onDelete: "set null" }),
    /** When it ended without an email: the patient stopped it or ordered, or the prescription expired. */
    ended_at: instant("ended_at"),
  },
  (t) => [
    index("back_in_stock_requests_item_id_idx").on(t.item_id),
    uniqueIndex("back_in_stock_requests_open_key").on(t.item_id).where(isOpenRequest),
    index("back_in_stock_requests_waiting_idx").on(t.id).where(isOpenRequest),
    index("back_in_stock_requests_product_idx").on(t.product_id).where(isOpenRequest),
    index("back_in_stock_requests_available_idx")
      .on(t.available_since)
      .where(sql`told_at is null and ended_at is null and available_since is not null`),
    index("back_in_stock_requests_email_id_idx").on(t.email_id),
    index("back_in_stock_requests_asked_by_idx").on(t.asked_by),
    check("back_in_stock_requests_end_once", sql`${t.told_at} is null or ${t.ended_at} is null`),
  ],
);

/**
 * Medicines that ran out without a new order: one row for an item's reminder as armed then, whether or not an email
 * could be sent. It stays on the staff's list of late renewals while the item is unchanged, until staff note an
 * outcome.
 */
export const late_items = pgTable(
  "late_items",
  {
    id: id(),
    item_id: integer("item_id")
      .notNull()
      .references(() => prescription_items.id, { onDelete: "cascade" }),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    reminder_date: day("reminder_date").notNull(),
    arming: integer("arming").notNull(),
    ran_out_on: day("ran_out_on").notNull(),
    /** True if nobody has said how long a pack lasts: the day is then derived from the reminder's date. */
    is_estimated: boolean("is_estimated").notNull(),
    /** Why no email was written; null if one was. */
    no_email: text("no_email", { enum: NO_EMAIL_REASONS }),
    created_at: createdAt(),
    outcome: text("outcome", { enum: LATE_OUTCOMES }),
    note: text("note"),
    settled_at: instant("settled_at"),
    /** The administrator's id; kept after that account is deleted. */
    settled_by: integer("settled_by"),
    /**
     * True if the prescription's own state keeps the line off the list, whatever the day: set by a job, and reset by a
     * trigger in the transaction that changes the prescription. False also means not yet checked.
     */
    is_set_aside: boolean("is_set_aside").notNull().default(false),
  },
  (t) => [
    uniqueIndex("late_items_once_key").on(t.item_id, t.reminder_date, t.arming),
    index("late_items_user_id_idx").on(t.user_id),
    index("late_items_open_idx").on(t.id).where(sql`settled_at is null`),
    index("late_items_standing_idx").on(t.id).where(sql`settled_at is null and not is_set_aside`),
    check("late_items_outcome_is_known", oneOf("outcome", LATE_OUTCOMES)),
    check("late_items_no_email_is_known", oneOf("no_email", NO_EMAIL_REASONS)),
    check("late_items_outcome_has_time", sql`(${t.outcome} is null) = (${t.settled_at} is null)`),
  ],
);

/**
 * What a prescription was supplied as before its product, strength or day was changed, or before it was deleted.
 * Written by a trigger, so that a recall finds everyone who may have the medicine at home. Kept as long as orders are.
 */
export const former_supplies = pgTable(
  "former_supplies",
  {
    id: id(),
    item_id: integer("item_id").notNull(),
    /** The patient's id; kept after the account is deleted, and emptied when the person is erased. */
    user_id: integer("user_id"),
    product_id: text("product_id").notNull(),
    product_name: text("product_name").notNull(),
    variant_id: text("variant_id"),
    quantity: integer("quantity").notNull(),
    start_date: day("start_date").notNull(),
    /** Whether the item came from a store order; false for one entered by staff. */
    is_ordered: boolean("is_ordered").notNull(),
  },
  (t) => [
    index("former_supplies_product_id_idx").on(t.product_id),
    index("former_supplies_user_id_idx").on(t.user_id),
  ],
);
