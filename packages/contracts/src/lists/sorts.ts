import type { PrescriptionFilter } from "../prescriptions/limits.ts";
import type { Sorting, SortOf } from "./sorting.ts";

/** What each list can be sorted by, in a file of its own, so that a screen needs no schema to know it. */
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

/** The sorts of accounts; `name` sorts by family name first, in the order of any alphabet. */
export const ACCOUNT_SORTS = { joined: "desc", name: "asc", email: "asc" } as const;
export type AccountSort = SortOf<typeof ACCOUNT_SORTS>;

/** The sort of the transaction log: when an entry happened. */
export const TRANSACTION_SORTS = { date: "desc" } as const;

/** The sort of emails: when they were queued. */
export const NOTIFICATION_SORTS = { queued: "desc" } as const;

/**
 * The sorts of prescriptions. By `reminder`, items without a day come after those with one, and expired items, which
 * get no reminder, come last.
 */
export const ITEM_SORTS = {
  newest: "desc",
  product: "asc",
  patient: "asc",
  expiry: "asc",
  reminder: "asc",
} as const;
export type ItemSort = SortOf<typeof ITEM_SORTS>;

/** The sorts of patients with prescriptions; `patient` sorts by family name first, as for prescriptions. */
export const PATIENT_SORTS = { newest: "desc", patient: "asc", email: "asc" } as const;
export type PatientSort = SortOf<typeof PATIENT_SORTS>;

/**
 * Returns whether patients can be found quickly in this order: the oldest with an active prescription lie behind all
 * those whose prescriptions have expired.
 */
export function isPatientSortOffered(
  { search, filter }: { search: string; filter: PrescriptionFilter },
  { sort, order }: Sorting<PatientSort>,
): boolean {
  return search !== "" || filter !== "active" || sort !== "newest" || order === "desc";
}

/**
 * Returns whether an index gives a page of these prescriptions in this order. Patients are in another table, so that a
 * search can't be sorted by them; the oldest prescriptions that are still active lie behind all expired ones, and the
 * latest reminders behind all items that get none.
 */
export function isSortOffered(
  { search, filter }: { search: string; filter: PrescriptionFilter },
  { sort, order }: Sorting<ItemSort>,
): boolean {
  if (sort === "patient") return search === "";
  if (sort === "reminder") return order === "asc";
  return sort !== "newest" || order === "desc" || filter === "all" || filter === "expiring";
}
