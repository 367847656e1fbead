import { type DemoProduct, isSold } from "../input.ts";
import type { OfferKey } from "./offers.ts";

/** The items of one order, obtained and renewed together. Offsets are days from today. */
export interface Course {
  origin: "order" | "manual";
  /** When the newest pack was obtained. */
  obtained: number;
  /** How often it was renewed and paid for until then. */
  renewals: number;
  items: CourseItem[];
  /** When the prescription ends; otherwise as long after its start as the product's validity allows. */
  expiresIn?: number;
  /** What became of one more order, made some days after the newest pack was obtained. */
  setback?: { on: number; outcome: "lapsed" | "cancelled" };
  /** False leaves the reminders and notices that are due by now to the worker. */
  isNotified?: false;
}

export interface CourseItem {
  product: DemoProduct;
  quantity?: number;
  /** Repeats left today; null when nobody has said how many. */
  repeats: number | null;
  /** Nobody has reviewed it since it came from the store. */
  isUnreviewed?: true;
  /** Only the older field holds the expiry, as the system wrote it. */
  hasDefaultExpiry?: true;
  offers?: { key: OfferKey; given: "at the start" | "lately" }[];
}

export interface Shelf {
  /** Products without anything special that last 30 days. */
  monthly: DemoProduct[];
  /** Those that last longer. */
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

/** The entry at `index`, counted round and round. */
export function pick<T>(list: readonly T[], index: number): T {
  const entry = list[index % list.length];
  if (entry === undefined)
    throw new RangeError("the demo data needs more kinds of products than it was given");
  return entry;
}

/** When an item must have been obtained so that its next reminder is `days` from today. */
export function obtainedForReminder(item: { product: DemoProduct; quantity?: number }, days: number): number {
  return days - item.product.daysSupply * (item.quantity ?? 1) + item.product.processingDays;
}
