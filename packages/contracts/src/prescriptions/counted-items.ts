import { MOST_MATCHING } from "./limits.ts";

/** The kinds of numbers that open a list of prescriptions, by what they count them for. */
export const COUNTED_KINDS = [
  "discount",
  "product-live",
  "product-due",
  "product-waiting",
  "price-run",
  "price-row",
] as const;
export type CountedKind = (typeof COUNTED_KINDS)[number];

/** Whether a number counts prescriptions or the patients who have them. */
export const COUNTED_LISTS = ["items", "patients"] as const;
export type CountedList = (typeof COUNTED_LISTS)[number];

/**
 * How many prescriptions are examined at most to predict what a change would do, so that the time it takes is bounded.
 */
export const MOST_LOOKED_AT = MOST_MATCHING;
/** How many of the prescriptions, patients and orders affected by a product are counted at most. */
export const MOST_CONCERNED = 1_000;
/** How many patients affected by a row of a price update are counted at most. */
export const PRICE_ROW_PATIENTS = 100;
/** How many ids one address can list. */
export const MOST_COUNTED_IDS = 100;

const number = "[1-9]\\d{0,8}";

/**
 * The prescriptions that a number counts, as written in an address: "discount.12", "price-row.3.17", or the ids
 * themselves, "ids.4,9".
 */
export const COUNTED_FORM = new RegExp(
  `^(?:(?:${COUNTED_KINDS.filter((kind) => kind !== "price-row").join("|")})\\.${number}` +
    `|price-row\\.${number}\\.${number}|ids\\.${number}(?:,${number}){0,${MOST_COUNTED_IDS - 1}})$`,
);

/** Returns the address form of what a number counts: "discount.12". */
export function countedBy(kind: CountedKind, ...ids: readonly number[]): string {
  return [kind, ...ids].join(".");
}

/** Returns the address form of ids, of which there may be MOST_COUNTED_IDS: "ids.4,9". */
export function countedIds(ids: readonly number[]): string {
  return `ids.${ids.join(",")}`;
}
