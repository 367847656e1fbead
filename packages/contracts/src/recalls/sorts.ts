import type { SortOf } from "../lists/sorting.ts";

/** Recalls, which are made by hand and few. */
export const RECALL_SORTS = { sent: "desc", medicine: "asc" } as const;
export type RecallSort = SortOf<typeof RECALL_SORTS>;

/** Whom a recall concerns: by state those who have to be called stand first. */
export const RECALL_LETTER_SORTS = { state: "asc", name: "asc", supplied: "desc" } as const;
export type RecallLetterSort = SortOf<typeof RECALL_LETTER_SORTS>;

/** Who was supplied: by the day of the last supply, in either direction, those stand first who have not paid yet. */
export const SUPPLIED_SORTS = { supplied: "desc", name: "asc", packs: "desc" } as const;
export type SuppliedSort = SortOf<typeof SUPPLIED_SORTS>;
