import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { day, id } from "../columns.ts";

/**
 * On how many days of a week patients had their medicines: of everybody, of each product, of each cohort, and of each product
 * in each cohort. A job counts all of it anew each day.
 */
export const covered_days = pgTable(
  "covered_days",
  {
    week: day("week").notNull(),
    /** Null where all products are counted. */
    product_id: text("product_id"),
    /** Null where all cohorts are counted. */
    cohort: day("cohort"),
    /** Days of medicines that patients were to have then. */
    days: integer("days").notNull(),
    /** Those on which they had it, as far as its supplies reached. */
    covered: integer("covered").notNull(),
    /** Medicines that were missing on some of these days. */
    interrupted: integer("interrupted").notNull(),
    /** The day on which it was counted, which is not counted any more. */
    counted_on: day("counted_on").notNull(),
  },
  (t) => [
    unique("covered_days_once_key").on(t.product_id, t.cohort, t.week).nullsNotDistinct(),
    index("covered_days_products_idx").on(t.product_id, t.week).where(sql`cohort is null`),
  ],
);

/** The medicines that were missing on some days of a week: the rows of what is counted there, of the same job. */
export const interrupted_weeks = pgTable(
  "interrupted_weeks",
  {
    id: id(),
    /** Ids of prescriptions deleted since stay until all is counted anew. */
    item_id: integer("item_id").notNull(),
    week: day("week").notNull(),
    product_id: text("product_id").notNull(),
    /** Null where the patient has no prescription by now. */
    cohort: day("cohort"),
    days: integer("days").notNull(),
    covered: integer("covered").notNull(),
  },
  (t) => [
    unique("interrupted_weeks_once_key").on(t.item_id, t.week),
    index("interrupted_weeks_week_idx").on(t.week, t.id),
    index("interrupted_weeks_product_idx").on(t.product_id, t.week, t.id),
    index("interrupted_weeks_cohort_idx").on(t.cohort, t.week, t.id),
  ],
);
