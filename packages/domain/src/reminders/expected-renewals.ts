import { DUE_WITHIN_DAYS } from "@scriptkeeper/contracts/constants";
import { maxOrderQuantity } from "../orders/order-quantity.ts";
import { type EligibilityFacts, eligibility } from "../prescriptions/eligibility.ts";
import type { AssignedDiscount } from "../prices/discounts.ts";
import { type LinePrice, priceNextOrder } from "../prices/line-price.ts";
import { addDays, type Day, dayAt, laterDay } from "../time/days.ts";
import { noonOf } from "../time/local-time.ts";
import { nextReminderDate, type Supply } from "./reminder-date.ts";

export interface RenewingItem extends EligibilityFacts {
  next_reminder_date: Day | null;
  /** How many packs were ordered last. */
  quantity: number;
  /** `null` without a product configuration. */
  supply: Supply | null;
}

export interface ExpectedRenewal {
  day: Day;
  quantity: number;
}

/** The reminder dates for which an order is expected. A reminder that has been overdue for longer is unlikely to lead to one. */
export function expectedDays(today: Day): { first: Day; last: Day } {
  return { first: addDays(today, -DUE_WITHIN_DAYS), last: addDays(today, DUE_WITHIN_DAYS) };
}

/**
 * The orders expected for an item over the next 30 days, one on the day of each reminder and any overdue one today.
 * Each does to the item what an order would: it uses a repeat and sets the next reminder. No order is expected on a
 * day on which the item could not be ordered.
 */
export function expectedRenewals(item: RenewingItem, today: Day): ExpectedRenewal[] {
  const { first, last } = expectedDays(today);
  const expected: ExpectedRenewal[] = [];
  let { next_reminder_date: due, repeats } = item;
  if (due !== null && due < first) return [];
  while (due !== null && due <= last) {
    const day = laterDay(due, today);
    if (!eligibility({ ...item, repeats }, day).canOrder) break;
    const quantity = Math.min(item.quantity, maxOrderQuantity(repeats));
    expected.push({ day, quantity });
    repeats = repeats === null ? null : repeats - 1;
    due = nextReminderDate({ start: day, quantity, supply: item.supply }, day);
  }
  return expected;
}

export interface ExpectedPrice {
  /** The store's price for one pack. */
  unitPriceCents: number;
  /** The item's current discount. */
  discount: AssignedDiscount | null;
}

/** What the expected orders of an item will be charged, one after another, by the rule that prices an order. */
export function expectedCents(
  renewals: readonly ExpectedRenewal[],
  { unitPriceCents, discount }: ExpectedPrice,
  momentOf: (day: Day) => Date,
): number {
  let sum = 0;
  let held = discount;
  for (const { day, quantity } of renewals) {
    sum += priceNextOrder({ unitPriceCents, quantity }, held, momentOf(day)).totalCents;
    held = held && { ...held, first_order_completed: true };
  }
  return sum;
}

/** The price of the first of them, with its explanation. */
export function priceOfFirst(
  [first]: readonly ExpectedRenewal[],
  { unitPriceCents, discount }: ExpectedPrice,
  momentOf: (day: Day) => Date,
): LinePrice | null {
  if (!first) return null;
  return priceNextOrder({ unitPriceCents, quantity: first.quantity }, discount, momentOf(first.day));
}

/** When an order on a given day is assumed to be made: now if it is today, otherwise at noon. */
export function orderMoments({ now, timeZone }: { now: Date; timeZone: string }): (day: Day) => Date {
  const known = new Map<Day, Date>([[dayAt(now, timeZone), now]]);
  return (day) => {
    const moment = known.get(day) ?? noonOf(day, timeZone);
    known.set(day, moment);
    return moment;
  };
}
