import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { day, id } from "../columns.ts";

/**
 * Days covered per week: in total, per product, per cohort, and per product within a cohort. A job recounts everything
 * daily.
 */
export const covered_days = pgTable(
  "covered_days",
  {
    week: day("week").notNull(),
    /** Null for all products together. */
    product_id: text("product_id"),
    /** Null for all cohorts together. */
    cohort: day("cohort"),
    /** Days on which patients should have had their medicines in that week. */
    days: integer("days").notNull(),
    /** The days on which patients had the medicine, as far as their supplies lasted. */
    covered: integer("covered").notNull(),
    /** Number of medicines that were missing on some of these days. */
    interrupted: integer("interrupted").notNull(),
    /** The day on which the row was counted; that day itself is not included. */
    counted_on: day("counted_on").notNull(),
  },
  (t) => [
    unique("covered_days_once_key").on(t.product_id, t.cohort, t.week).nullsNotDistinct(),
    index("covered_days_products_idx").on(t.product_id, t.week).where(sql`cohort is null`),
  ],
);

/** The medicines behind `covered_days.interrupted`: those missing on some days of a week, written by the same job. */
export const interrupted_weeks = pgTable(
  "interrupted_weeks",
  {
    id: id(),
    /** Prescriptions deleted since keep their rows until the next recount. */
    item_id: integer("item_id").notNull(),
    week: day("week").notNull(),
    product_id: text("product_id").notNull(),
    /** Null if the patient has no prescription any more. */
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
