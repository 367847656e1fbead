import { z } from "zod";
import { sortFields } from "../lists/sort-fields.ts";
import { INSIGHT_ROW_SORTS } from "../lists/time-sorts.ts";
import { Day, Id, line, PageLimit } from "../primitives.ts";
import { REMINDER_STAGES } from "./insight-stages.ts";

const PAGE_SIZE = 50;

/** Whose reminders: of one product, of patients whose first prescription came in one month; empty and absent mean all. */
export const InsightInput = z.object({
  product_id: line(50).optional(),
  /** The first day of the month. */
  cohort: Day.or(z.literal("")).optional(),
});
export type InsightInput = z.infer<typeof InsightInput>;

/** Of the reminders of medicines that were sent in a week, how many came how far until the next one of the same medicine. */
export const InsightWeek = z.object({
  /** The Monday with which it begins, in the store's time. */
  week: z.string(),
  sent: z.int(),
  opened: z.int(),
  ordered: z.int(),
  paid: z.int(),
  delivered: z.int(),
  /**
   * Days of medicines that patients were to have in the week: from the first supply until the prescription expires, or the last
   * repeat is used up. Nobody can tell what they took.
   */
  days: z.int(),
  /** Those on which they had it, as far as its supplies reached. */
  covered: z.int(),
  /** Medicines that were missing on some of these days. */
  interrupted: z.int(),
});
export type InsightWeek = z.infer<typeof InsightWeek>;

/** The last 26 weeks, the present one last, and what can be asked for. Days are counted until the day before `counted_on`. */
export const Insight = z.object({
  weeks: z.array(InsightWeek),
  /** Those with reminders or supplies in these weeks, by name. */
  products: z.array(z.object({ product_id: z.string(), product_name: z.string() })),
  /** The first days of months, the latest first. */
  cohorts: z.array(z.string()),
  /** Null until days are counted for the first time. */
  counted_on: z.string().nullable(),
});
export type Insight = z.infer<typeof Insight>;

/** Which rows of a number are meant: of a week, a Monday, or of all that are shown. */
const RowsFilter = InsightInput.extend({
  week: Day.or(z.literal("")).optional(),
  /** Words of the patient and of the medicine in any order, a phone or an order number; empty for all. */
  search: line(254).optional(),
  ...sortFields(INSIGHT_ROW_SORTS),
});

const page = {
  /** The id of a row: the page begins with the one behind it. */
  after: z.coerce.number("must be a number").pipe(Id).optional(),
  limit: PageLimit.default(PAGE_SIZE),
};

/** A page, the latest first unless the earliest are asked for. `total` is the number that opened it, whatever is searched for; `next` is what `after` says for the page behind it. */
const paged = { total: z.int(), next: z.int().nullable() };

/** A prescription and its patient; without the latter once the prescription or the account is gone. */
const medicine = {
  item_id: z.int(),
  user_id: z.int().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  product_name: z.string().nullable(),
  /** The strength; null where none is known, or the prescription is gone. */
  variant_title: z.string().nullable(),
};

export const CoverageGapsFilter = RowsFilter;
export type CoverageGapsFilter = z.infer<typeof CoverageGapsFilter>;

export const CoverageGapsInput = CoverageGapsFilter.extend(page);
export type CoverageGapsInput = z.infer<typeof CoverageGapsInput>;

/** A medicine that was missing on some day: its supplies reached for `covered` of the `days` of a week. */
export const CoverageGap = z.object({
  id: z.int(),
  ...medicine,
  /** A Monday. */
  week: z.string(),
  days: z.int(),
  covered: z.int(),
});
export type CoverageGap = z.infer<typeof CoverageGap>;

export const CoverageGaps = z.object({ gaps: z.array(CoverageGap), ...paged });
export type CoverageGaps = z.infer<typeof CoverageGaps>;

/** How far the reminders came that are meant. */
export const InsightRemindersFilter = RowsFilter.extend({
  stage: z.enum(REMINDER_STAGES, `must be one of ${REMINDER_STAGES.join(", ")}`).default("sent"),
});
export type InsightRemindersFilter = z.infer<typeof InsightRemindersFilter>;

export const InsightRemindersInput = InsightRemindersFilter.extend(page);
export type InsightRemindersInput = z.infer<typeof InsightRemindersInput>;

/** One reminder of a medicine, and what the patient did until the next one. */
export const InsightReminder = z.object({
  id: z.int(),
  ...medicine,
  sent_at: z.string(),
  opened_at: z.string().nullable(),
  /** The order that came of it; without a number until it is placed. */
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
  /** Where it goes. */
  email: z.string(),
  /** The day on which the next one is sent, in the store's time; null where none is wanted. */
  next_on: z.string().nullable(),
});
export type WeeklyReport = z.infer<typeof WeeklyReport>;

export const WantWeeklyReportInput = z.object({ is_wanted: z.boolean("must be true or false") });
export type WantWeeklyReportInput = z.infer<typeof WantWeeklyReportInput>;
