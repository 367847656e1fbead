import { z } from "zod";
import { Counted, CountedNote } from "../lists/counted.ts";
import { sortFields } from "../lists/sort-fields.ts";
import { ITEM_SORTS } from "../lists/sorts.ts";
import { line, pageQuery } from "../primitives.ts";
import { ITEMS_PAGE_SIZE, PRESCRIPTION_FILTERS } from "./limits.ts";
import { PrescriptionItem } from "./prescriptions.ts";

/**
 * How far a search, and any list by page number, can be paged: beyond it, another search word is quicker for the
 * reader too.
 */
export const COUNTED_ITEMS = 10_000;

const Place = line(2_000).pipe(z.string().min(1, "is missing"));

export const ItemListInput = pageQuery(ITEMS_PAGE_SIZE).extend({
  /** Part of a product's name or of a patient's name or email. */
  search: line(200).default(""),
  filter: z.enum(PRESCRIPTION_FILTERS, `must be one of ${PRESCRIPTION_FILTERS.join(", ")}`).default("all"),
  counted: Counted.optional(),
  ...sortFields(ITEM_SORTS),
  /**
   * The `next` or `previous` of another page: lists what comes after or before it, whatever was added or deleted
   * since.
   */
  after: Place.optional(),
  before: Place.optional(),
});
export type ItemListInput = z.infer<typeof ItemListInput>;

/**
 * `total` is exact unless something is searched for: then matches are counted as far as that costs nothing, and
 * `hasMore` says that there are more. `next` and `previous` lead to the adjacent pages; null if there is none, and in
 * a search, which is paged by number.
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

/** At most five prescriptions, in no particular order. */
export const FoundItems = z.object({ prescriptions: z.array(PrescriptionItem) });
export type FoundItems = z.infer<typeof FoundItems>;
