import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { day, instant } from "../columns.ts";

/**
 * What followed each sent reminder of a medicine, until the next one: one row per ledger entry. A job derives it from
 * other tables, so that it can be rebuilt at any time.
 */
export const reminder_outcomes = pgTable(
  "reminder_outcomes",
  {
    /** The id of the ledger entry. */
    reminder_id: integer("reminder_id").primaryKey(),
    item_id: integer("item_id").notNull(),
    /** The medicine at the time it was first recorded here; null if it was deleted before. */
    product_id: text("product_id"),
    product_name: text("product_name"),
    /** The Monday of the store's week in which it was sent. */
    week: day("week").notNull(),
    /** The first day of the month of the patient's first order; null if the account was deleted before. */
    cohort: day("cohort"),
    sent_at: instant("sent_at").notNull(),
    /** When a link in the reminder was first opened. */
    opened_at: instant("opened_at"),
    /** The order that followed. Ids of orders deleted since are kept. */
    renewal_id: uuid("renewal_id"),
    ordered_at: instant("ordered_at"),
    paid_at: instant("paid_at"),
    delivered_at: instant("delivered_at"),
  },
  (t) => [
    index("reminder_outcomes_item_id_idx").on(t.item_id),
    index("reminder_outcomes_week_idx").on(t.week, t.reminder_id),
    index("reminder_outcomes_product_idx").on(t.product_id, t.week, t.reminder_id),
  ],
);

/**
 * How many reminders of a week reached each stage: in total, per product, per cohort, and per product within a cohort.
 * The job that writes outcomes applies the differences in the same transaction.
 */
export const reminder_counts = pgTable(
  "reminder_counts",
  {
    week: day("week").notNull(),
    /** Null for all products together. */
    product_id: text("product_id"),
    /** Null for all cohorts together. */
    cohort: day("cohort"),
    sent: integer("sent").notNull(),
    opened: integer("opened").notNull(),
    ordered: integer("ordered").notNull(),
    paid: integer("paid").notNull(),
    delivered: integer("delivered").notNull(),
  },
  (t) => [
    unique("reminder_counts_once_key").on(t.product_id, t.cohort, t.week).nullsNotDistinct(),
    index("reminder_counts_products_idx").on(t.product_id, t.week).where(sql`cohort is null`),
  ],
);

/**
 * Items of which an email, an order or a parcel changed, so that their reminder outcomes are recomputed. Triggers only
 * insert rows, so that no write waits for another.
 */
export const reminder_changes = pgTable("reminder_changes", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  item_id: integer("item_id").notNull(),
});
