import { z } from "zod";
import { PatientName } from "../prescriptions/patients.ts";
import { Day, line, PageLimit } from "../primitives.ts";

const PAGE_SIZE = 50;

/** Where a page of reminders ended: the reminder's day, the patient and the prescription. */
const ReminderPlace = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d\.\d{1,10}\.\d{1,10}$/, "must be a place that a page named")
  .refine((place) => Day.safeParse(place.slice(0, 10)).success, "must be a place that a page named");

/** Reminders due on one of the next 30 days, or on all of them without `day`. Overdue ones count as today's. */
export const RemindersDueInput = z.object({
  day: Day.or(z.literal("")).optional(),
  /** Words of the patient and of the medicine in any order, a phone number or an order number; empty for all. */
  search: line(254).default(""),
  /** The previous page's `next`: the page begins after that position. */
  after: ReminderPlace.optional(),
  limit: PageLimit.default(PAGE_SIZE),
});
export type RemindersDueInput = z.infer<typeof RemindersDueInput>;

export const ReminderDue = z.object({
  item_id: z.int(),
  product_name: z.string(),
  variant_title: z.string().nullable(),
  next_reminder_date: z.string(),
  patient: PatientName,
});
export type ReminderDue = z.infer<typeof ReminderDue>;

/**
 * A page, latest day first. `total` is the latest count of the day's reminders, or of all days', whatever is searched
 * for; `next` is the value of `after` for the next page. A page looks through a limited number of prescriptions, so
 * that there may be a next page after one with few rows.
 */
export const RemindersDue = z.object({
  reminders: z.array(ReminderDue),
  total: z.int(),
  counted_at: z.iso.datetime(),
  next: z.string().nullable(),
});
export type RemindersDue = z.infer<typeof RemindersDue>;
