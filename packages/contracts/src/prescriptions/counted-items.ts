import { MOST_MATCHING } from "./limits.ts";

/** The numbers that open a list of prescriptions, and of what each counts them. */
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

/** So many prescriptions are looked at for what a change would do, so that an answer takes as long however many there are. */
export const MOST_LOOKED_AT = MOST_MATCHING;
/** So many of those that wait for a product are counted. */
export const MOST_CONCERNED = 1_000;
/** So many of the patients whom a row of a price update concerns are counted. */
export const PRICE_ROW_PATIENTS = 100;
/** So many ids say at once which prescriptions are meant. */
export const MOST_COUNTED_IDS = 100;

const number = "[1-9]\\d{0,8}";

/** Which prescriptions a number counts, as an address says it: "discount.12", "price-row.3.17", or the ids themselves, "ids.4,9". */
export const COUNTED_FORM = new RegExp(
  `^(?:(?:${COUNTED_KINDS.filter((kind) => kind !== "price-row").join("|")})\\.${number}` +
    `|price-row\\.${number}\\.${number}|ids\\.${number}(?:,${number}){0,${MOST_COUNTED_IDS - 1}})$`,
);

/** "discount.12" */
export function countedBy(kind: CountedKind, ...ids: readonly number[]): string {
  return [kind, ...ids].join(".");
}

/** "ids.4,9", of so many at most as one address takes. */
export function countedIds(ids: readonly number[]): string {
  return `ids.${ids.join(",")}`;
}
