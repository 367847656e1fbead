import type { PrescriptionFilter } from "../prescriptions/limits.ts";
import type { Sorting, SortOf } from "./sorting.ts";

/** By what each list can be sorted. This stands alone, so that a screen needs no schema to know it. */
export const PRODUCT_SORTS = {
  name: "asc",
  days_supply: "asc",
  processing_days: "asc",
  type: "asc",
  status: "asc",
} as const;
export type ProductSort = SortOf<typeof PRODUCT_SORTS>;

export const DISCOUNT_SORTS = { newest: "desc", name: "asc" } as const;
export type DiscountSort = SortOf<typeof DISCOUNT_SORTS>;

/** Accounts; by name means by family name first, in the order of any alphabet. */
export const ACCOUNT_SORTS = { joined: "desc", name: "asc", email: "asc" } as const;
export type AccountSort = SortOf<typeof ACCOUNT_SORTS>;

/** The transaction log, by when it happened. */
export const TRANSACTION_SORTS = { date: "desc" } as const;

/** Emails, by when they were queued. */
export const NOTIFICATION_SORTS = { queued: "desc" } as const;

/**
 * What the list of prescriptions can be sorted by. By reminder, those that have expired stand behind all others, as no
 * reminder comes; those without a day stand behind those with one.
 */
export const ITEM_SORTS = {
  newest: "desc",
  product: "asc",
  patient: "asc",
  expiry: "asc",
  reminder: "asc",
} as const;
export type ItemSort = SortOf<typeof ITEM_SORTS>;

/** What the patients of prescriptions can be sorted by; by patient means by family name first, as among the prescriptions. */
export const PATIENT_SORTS = { newest: "desc", patient: "asc", email: "asc" } as const;
export type PatientSort = SortOf<typeof PATIENT_SORTS>;

/** Whether patients are quickly found in this order: the oldest with something alive lie behind all whose prescriptions expired. */
export function isPatientSortOffered(
  { search, filter }: { search: string; filter: PrescriptionFilter },
  { sort, order }: Sorting<PatientSort>,
): boolean {
  return search !== "" || filter !== "active" || sort !== "newest" || order === "desc";
}

/**
 * Whether an index gives a page in this order of what is asked for. Patients stand in a table of their own, so that a
 * search can't go by them; the oldest of what is still alive lie behind all that has expired; and the latest reminders
 * behind all that will get none.
 */
export function isSortOffered(
  { search, filter }: { search: string; filter: PrescriptionFilter },
  { sort, order }: Sorting<ItemSort>,
): boolean {
  if (sort === "patient") return search === "";
  if (sort === "reminder") return order === "asc";
  return sort !== "newest" || order === "desc" || filter === "all" || filter === "expiring";
}
