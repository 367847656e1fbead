import { z } from "zod";
import { sortFields } from "../lists/sort-fields.ts";
import { INSIGHT_ROW_SORTS } from "../lists/time-sorts.ts";
import { Day, Id, line, PageLimit } from "../primitives.ts";
import { REMINDER_STAGES } from "./insight-stages.ts";

const PAGE_SIZE = 50;

/**
 * Whose reminders to count: those of one product, or of patients whose first prescription arrived in one month; empty
 * and absent mean all.
 */
export const InsightInput = z.object({
  product_id: line(50).optional(),
  /** The first day of the month. */
  cohort: Day.or(z.literal("")).optional(),
});
export type InsightInput = z.infer<typeof InsightInput>;

/**
 * How many of the medicines' reminders sent in a week reached each stage before the next reminder of the same
 * medicine.
 */
export const InsightWeek = z.object({
  /** The Monday on which the week begins, in the store's time zone. */
  week: z.string(),
  sent: z.int(),
  opened: z.int(),
  ordered: z.int(),
  paid: z.int(),
  delivered: z.int(),
  /**
   * Days of the week on which patients should have had a medicine: from the first supply until the prescription
   * expires or the last repeat is used up. Nobody can tell what they took.
   */
  days: z.int(),
  /** The days on which patients had the medicine, as far as its supplies lasted. */
  covered: z.int(),
  /** The medicines that were missing on some of these days. */
  interrupted: z.int(),
});
export type InsightWeek = z.infer<typeof InsightWeek>;

/**
 * The last 26 weeks, ending with the present one, and what can be filtered by. Days are counted until the day before
 * `counted_on`.
 */
export const Insight = z.object({
  weeks: z.array(InsightWeek),
  /** The products with reminders or supplies in these weeks, by name. */
  products: z.array(z.object({ product_id: z.string(), product_name: z.string() })),
  /** The first days of months, latest first. */
  cohorts: z.array(z.string()),
  /** Null until days are counted for the first time. */
  counted_on: z.string().nullable(),
});
export type Insight = z.infer<typeof Insight>;

/** Which rows behind a number to list: those of a week, given by its Monday, or of all weeks shown. */
const RowsFilter = InsightInput.extend({
  week: Day.or(z.literal("")).optional(),
  /** Words of the patient and of the medicine in any order, a phone number or an order number; empty for all. */
  search: line(254).optional(),
  ...sortFields(INSIGHT_ROW_SORTS),
});

const page = {
  /** A row's id: the page begins after that row. */
  after: z.coerce.number("must be a number").pipe(Id).optional(),
  limit: PageLimit.default(PAGE_SIZE),
};

/**
 * A page, latest first by default. `total` is the number of rows, whatever is searched for; `next` is the value of
 * `after` for the next page.
 */
const paged = { total: z.int(), next: z.int().nullable() };

/** A prescription and its patient; the patient's fields are null once the prescription or the account was deleted. */
const medicine = {
  item_id: z.int(),
  user_id: z.int().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  product_name: z.string().nullable(),
  /** The strength; null if it is unknown or the prescription was deleted. */
  variant_title: z.string().nullable(),
};

export const CoverageGapsFilter = RowsFilter;
export type CoverageGapsFilter = z.infer<typeof CoverageGapsFilter>;

export const CoverageGapsInput = CoverageGapsFilter.extend(page);
export type CoverageGapsInput = z.infer<typeof CoverageGapsInput>;

/** A medicine that was missing on some day: its supplies lasted for `covered` of the `days` of a week. */
export const CoverageGap = z.object({
  id: z.int(),
  ...medicine,
  /** The Monday on which the week begins. */
  week: z.string(),
  days: z.int(),
  covered: z.int(),
});
export type CoverageGap = z.infer<typeof CoverageGap>;

export const CoverageGaps = z.object({ gaps: z.array(CoverageGap), ...paged });
export type CoverageGaps = z.infer<typeof CoverageGaps>;

/** The reminders that reached this stage. */
export const InsightRemindersFilter = RowsFilter.extend({
  stage: z.enum(REMINDER_STAGES, `must be one of ${REMINDER_STAGES.join(", ")}`).default("sent"),
});
export type InsightRemindersFilter = z.infer<typeof InsightRemindersFilter>;

export const InsightRemindersInput = InsightRemindersFilter.extend(page);
export type InsightRemindersInput = z.infer<typeof InsightRemindersInput>;

/** One reminder of a medicine, and what the patient did before the next one. */
export const InsightReminder = z.object({
  id: z.int(),
  ...medicine,
  sent_at: z.string(),
  opened_at: z.string().nullable(),
  /** The number of the order that followed; null until it is placed. */
  order_name: z.string().nullable(),
  ordered_at: z.string().nullable(),
  paid_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
});
export type InsightReminder = z.infer<typeof InsightReminder>;

export const InsightReminders = z.object({ reminders: z.array(InsightReminder), ...paged });
export type InsightReminders = z.infer<typeof InsightReminders>;

/** Whether the caller gets the report each Monday. */
export const WeeklyReport = z.object({
  is_wanted: z.boolean(),
  /** The address that the report goes to. */
  email: z.string(),
  /** The day of the next report, in the store's time zone; null if the caller doesn't want it. */
  next_on: z.string().nullable(),
});
export type WeeklyReport = z.infer<typeof WeeklyReport>;

export const WantWeeklyReportInput = z.object({ is_wanted: z.boolean("must be true or false") });
export type WantWeeklyReportInput = z.infer<typeof WantWeeklyReportInput>;
