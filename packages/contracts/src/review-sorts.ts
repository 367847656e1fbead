import type { SortOf } from "./sorting.ts";

/** Prescriptions that nobody has reviewed. They wait to be looked at, and are few. */
export const NEEDS_REVIEW_SORTS = { waiting: "asc", product: "asc", patient: "asc" } as const;
export type NeedsReviewSort = SortOf<typeof NEEDS_REVIEW_SORTS>;

/** Rows of a price update, of which there are 100,000 at most; by their product and by their change those without stand last. */
export const PRICE_ROW_SORTS = { line: "asc", product: "asc", change: "desc" } as const;
export type PriceRowSort = SortOf<typeof PRICE_ROW_SORTS>;
