import { z } from "zod";
import { PRESCRIPTION_FILTERS, type PrescriptionFilter } from "./prescription-limits.ts";
import { PrescriptionItem } from "./prescriptions.ts";
import { line, pageQuery } from "./primitives.ts";
import { type Sorting, type SortOf, sortFields } from "./sorting.ts";

export const ITEMS_PAGE_SIZE = 50;
/** Paging of a search, and by page numbers alone, stops here: past it another word is quicker for the reader as well. */
export const COUNTED_ITEMS = 10_000;

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

const Place = line(2_000).pipe(z.string().min(1, "is missing"));

export const ItemListInput = pageQuery(ITEMS_PAGE_SIZE).extend({
  /** Part of a product's name, a patient's name or email. */
  search: line(200).default(""),
  filter: z.enum(PRESCRIPTION_FILTERS, `must be one of ${PRESCRIPTION_FILTERS.join(", ")}`).default("all"),
  ...sortFields(ITEM_SORTS),
  /** The `next` or `previous` of another page: what stands behind or before it, whatever came or went meanwhile. */
  after: Place.optional(),
  before: Place.optional(),
});
export type ItemListInput = z.infer<typeof ItemListInput>;

/**
 * `total` is exact while nothing is searched for; else it is counted as far as that costs nothing, and `hasMore` tells
 * that there are more. `next` and `previous` lead to the pages beside this one; null where there is none, and in a search,
 * which is paged through by number.
 */
export const ItemList = z.object({
  prescriptions: z.array(PrescriptionItem),
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  hasMore: z.boolean(),
  next: z.string().nullable(),
  previous: z.string().nullable(),
});
export type ItemList = z.infer<typeof ItemList>;
