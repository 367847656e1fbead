import type { SortOf } from "../lists/sorting.ts";

/** The sorts of recalls, which are made by hand and few. */
export const RECALL_SORTS = { sent: "desc", medicine: "asc" } as const;
export type RecallSort = SortOf<typeof RECALL_SORTS>;

/** The sorts of a recall's recipients; by state, people to call come first. */
export const RECALL_LETTER_SORTS = { state: "asc", name: "asc", supplied: "desc" } as const;
export type RecallLetterSort = SortOf<typeof RECALL_LETTER_SORTS>;

/**
 * The sorts of supplied people; by the day of the last supply, people with an unpaid order come first in either
 * direction.
 */
export const SUPPLIED_SORTS = { supplied: "desc", name: "asc", packs: "desc" } as const;
export type SuppliedSort = SortOf<typeof SUPPLIED_SORTS>;
