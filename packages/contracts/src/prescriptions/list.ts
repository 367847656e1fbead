import { z } from "zod";
import { Counted, CountedNote } from "../lists/counted.ts";
import { sortFields } from "../lists/sort-fields.ts";
import { ITEM_SORTS } from "../lists/sorts.ts";
import { line, pageQuery } from "../primitives.ts";
import { ITEMS_PAGE_SIZE, PRESCRIPTION_FILTERS } from "./limits.ts";
import { PrescriptionItem } from "./prescriptions.ts";

/** Paging of a search, and by page numbers alone, stops here: past it another word is quicker for the reader as well. */
export const COUNTED_ITEMS = 10_000;

const Place = line(2_000).pipe(z.string().min(1, "is missing"));

export const ItemListInput = pageQuery(ITEMS_PAGE_SIZE).extend({
  /** Part of a product's name, a patient's name or email. */
  search: line(200).default(""),
  filter: z.enum(PRESCRIPTION_FILTERS, `must be one of ${PRESCRIPTION_FILTERS.join(", ")}`).default("all"),
  counted: Counted.optional(),
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
  counted: CountedNote.exactOptional(),
});
export type ItemList = z.infer<typeof ItemList>;

/** Words of a product's name and of its patient's name or email, in any order. */
export const FindItemsInput = z.object({ search: line(200) });
export type FindItemsInput = z.infer<typeof FindItemsInput>;

/** Five at most, in no order. */
export const FoundItems = z.object({ prescriptions: z.array(PrescriptionItem) });
export type FoundItems = z.infer<typeof FoundItems>;
