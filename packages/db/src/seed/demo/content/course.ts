import { type DemoProduct, isSold } from "../input.ts";
import type { OfferKey } from "./offers.ts";

/** The items of one order, obtained and renewed together. Offsets are in days from today. */
export interface Course {
  origin: "order" | "manual";
  /** When the newest pack was obtained. */
  obtained: number;
  /** Number of paid renewals up to then. */
  renewals: number;
  items: CourseItem[];
  /** When the prescription expires; defaults to the product's validity from its start. */
  expiresIn?: number;
  /** One more order, some days after the newest pack was obtained, that came to nothing. */
  setback?: { on: number; outcome: "lapsed" | "cancelled" };
  /** False leaves the reminders and notices that are already due to the worker. */
  isNotified?: false;
}

export interface CourseItem {
  product: DemoProduct;
  quantity?: number;
  /** Repeats left today; null if nobody has entered the number. */
  repeats: number | null;
  /** True if nobody has reviewed the item since it came from the store. */
  isUnreviewed?: true;
  /** True if only the older field holds the expiry, as set by the system. */
  hasDefaultExpiry?: true;
  offers?: { key: OfferKey; given: "at the start" | "lately" }[];
}

export interface Shelf {
  /** Ordinary products that last 30 days. */
  monthly: DemoProduct[];
  /** Ordinary products that last longer. */
  lasting: DemoProduct[];
  cannabis: DemoProduct[];
  unsold: DemoProduct[];
}

export function shelfOf(products: readonly DemoProduct[]): Shelf {
  const ordinary = products.filter((product) => !product.isCannabis && isSold(product));
  return {
    monthly: ordinary.filter((product) => product.daysSupply <= 30),
    lasting: ordinary.filter((product) => product.daysSupply > 30),
    cannabis: products.filter((product) => product.isCannabis),
    unsold: products.filter((product) => !isSold(product)),
  };
}

/** Returns the entry at `index`, wrapping around. */
export function pick<T>(list: readonly T[], index: number): T {
  const entry = list[index % list.length];
  if (entry === undefined)
    throw new RangeError("the demo data needs more kinds of products than it was given");
  return entry;
}

/** Returns when an item must have been obtained for its next reminder to be due in `days` days. */
export function obtainedForReminder(item: { product: DemoProduct; quantity?: number }, days: number): number {
  return days - item.product.daysSupply * (item.quantity ?? 1) + item.product.processingDays;
}
