import type { PrescriptionFilter } from "./prescription-limits.ts";
import { type AskedSort, type Sorting, type SortOf, sortingOf } from "./sorting.ts";

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

/** Lists that are paged from place to place stand in the order of their time alone, which turns round. */
export const AUDIT_SORTS = { date: "desc" } as const;
export const DELETED_SORTS = { deleted: "desc" } as const;
export const EMAIL_STOP_SORTS = { since: "desc" } as const;
export const ORDER_SORTS = { made: "desc" } as const;
/** The rows of a number of the insight. */
export const INSIGHT_ROW_SORTS = { week: "desc" } as const;

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

/** Prescriptions as the testing tools list them: all of them as their own list does, those of some days by the day alone. */
export const TEST_TOOLS_SORTS = { newest: "desc", product: "asc", patient: "asc", reminder: "asc" } as const;
export type TestToolsSort = SortOf<typeof TEST_TOOLS_SORTS>;
type TestToolsFilter = "all" | "overdue" | "upcoming";

export function testToolsSorting(
  filter: TestToolsFilter,
  asked: AskedSort<TestToolsSort>,
): Sorting<TestToolsSort> {
  if (filter === "all" || asked.sort !== undefined) return sortingOf(TEST_TOOLS_SORTS, asked);
  return sortingOf(TEST_TOOLS_SORTS, { ...asked, sort: "reminder" });
}

/** The same as of all prescriptions; what is due on some days lies anywhere in the other orders. */
export function isTestToolsSortOffered(
  { search, filter }: { search: string; filter: TestToolsFilter },
  sorting: Sorting<TestToolsSort>,
): boolean {
  return filter === "all" ? isSortOffered({ search, filter }, sorting) : sorting.sort === "reminder";
}

/** Prescriptions that nobody has reviewed. They wait to be looked at, and are few. */
export const NEEDS_REVIEW_SORTS = { waiting: "asc", product: "asc", patient: "asc" } as const;
export type NeedsReviewSort = SortOf<typeof NEEDS_REVIEW_SORTS>;

/** Recalls, which are made by hand and few. */
export const RECALL_SORTS = { sent: "desc", medicine: "asc" } as const;
export type RecallSort = SortOf<typeof RECALL_SORTS>;

/** Whom a recall concerns: by state those who have to be called stand first. */
export const RECALL_LETTER_SORTS = { state: "asc", name: "asc", supplied: "desc" } as const;
export type RecallLetterSort = SortOf<typeof RECALL_LETTER_SORTS>;

/** Who was supplied: by the day of the last supply, in either direction, those stand first who have not paid yet. */
export const SUPPLIED_SORTS = { supplied: "desc", name: "asc", packs: "desc" } as const;
export type SuppliedSort = SortOf<typeof SUPPLIED_SORTS>;

/** Rows of a price update, of which there are 100,000 at most; by their product and by their change those without stand last. */
export const PRICE_ROW_SORTS = { line: "asc", product: "asc", change: "desc" } as const;
export type PriceRowSort = SortOf<typeof PRICE_ROW_SORTS>;
