import { z } from "zod";
import { RENEWAL_STATES } from "./constants.ts";
import { Day, PageLimit } from "./primitives.ts";

export const COUNTED_PAGE_SIZE = 50;

/** Orders that were made on a day of the store, or in the last 30 where none is named. */
export const CountedOrdersInput = z.object({
  day: Day.or(z.literal("")).optional(),
  /** The id of an order: the page begins with the one behind it. */
  after: z.uuid("must be the id of an order").optional(),
  limit: PageLimit.default(COUNTED_PAGE_SIZE),
});
export type CountedOrdersInput = z.infer<typeof CountedOrdersInput>;

/** An order that is on its way or paid. Without a patient once the account was deleted. */
export const CountedOrder = z.object({
  id: z.string(),
  /** Its number at the store; null until it is placed. */
  order_name: z.string().nullable(),
  state: z.enum(RENEWAL_STATES),
  /** Its patient placed it, and the payment is still to be confirmed. */
  is_placed: z.boolean(),
  created_at: z.string(),
  total_cents: z.int().nullable(),
  patient: z.object({ id: z.int(), first_name: z.string(), last_name: z.string() }).nullable(),
  lines: z.array(z.object({ item_id: z.int(), product_name: z.string(), quantity: z.int() })),
});
export type CountedOrder = z.infer<typeof CountedOrder>;

/** A page, the newest first. `total` is the number that opened it; `next` is what `after` says for the page behind it. */
export const CountedOrders = z.object({
  orders: z.array(CountedOrder),
  total: z.int(),
  next: z.string().nullable(),
});
export type CountedOrders = z.infer<typeof CountedOrders>;

/** Where a page of reminders ended: the reminder's day, the patient and the prescription. */
const ReminderPlace = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d\.\d{1,10}\.\d{1,10}$/, "must be a place that a page named")
  .refine((place) => Day.safeParse(place.slice(0, 10)).success, "must be a place that a page named");

/** Reminders that are due on one of the next 30 days, or on all of them where none is named. Overdue ones count as today's. */
export const RemindersDueInput = z.object({
  day: Day.or(z.literal("")).optional(),
  /** What `next` said: the page begins behind it. */
  after: ReminderPlace.optional(),
  limit: PageLimit.default(COUNTED_PAGE_SIZE),
});
export type RemindersDueInput = z.infer<typeof RemindersDueInput>;

export const ReminderDue = z.object({
  item_id: z.int(),
  product_name: z.string(),
  variant_title: z.string().nullable(),
  next_reminder_date: z.string(),
  patient: z.object({ id: z.int(), first_name: z.string(), last_name: z.string() }),
});
export type ReminderDue = z.infer<typeof ReminderDue>;

/**
 * A page, the latest day first. `total` is the number that opened it, as it was counted last; `next` is what `after` says for
 * the page behind it. A page looks through a bounded number of prescriptions, so that one with few rows may have a next one.
 */
export const RemindersDue = z.object({
  reminders: z.array(ReminderDue),
  total: z.int(),
  counted_at: z.iso.datetime(),
  next: z.string().nullable(),
});
export type RemindersDue = z.infer<typeof RemindersDue>;
