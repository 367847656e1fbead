import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { day, instant } from "../columns.ts";

/**
 * What came of each reminder of a medicine that was sent: one row for its entry of the ledger, with what the patient did
 * until the next one. A job writes it from the rows themselves, so that it can be made anew at any time.
 */
export const reminder_outcomes = pgTable(
  "reminder_outcomes",
  {
    /** The id of the ledger's entry. */
    reminder_id: integer("reminder_id").primaryKey(),
    item_id: integer("item_id").notNull(),
    /** The medicine as it was first found here; null where it was deleted before. */
    product_id: text("product_id"),
    product_name: text("product_name"),
    /** The Monday of the store's week in which it was sent. */
    week: day("week").notNull(),
    /** The first day of the month in which its patient ordered first; null where the account was deleted before. */
    cohort: day("cohort"),
    sent_at: instant("sent_at").notNull(),
    /** When a link to it was opened first. */
    opened_at: instant("opened_at"),
    /** The order that came of it. Ids of orders deleted since stay. */
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
 * How many reminders of a week came how far: of everybody, of each product, of each cohort, and of each product in each
 * cohort. The job that writes outcomes adds what they changed in the same transaction.
 */
export const reminder_counts = pgTable(
  "reminder_counts",
  {
    week: day("week").notNull(),
    /** Null where all products are counted. */
    product_id: text("product_id"),
    /** Null where all cohorts are counted. */
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
 * Items of which an email, an order or a parcel has changed, so that what came of their reminders is looked at anew.
 * Triggers add rows and nobody changes one, so that no write waits for another.
 */
export const reminder_changes = pgTable("reminder_changes", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  item_id: integer("item_id").notNull(),
});
