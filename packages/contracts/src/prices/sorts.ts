import type { SortOf } from "../lists/sorting.ts";

/** Rows of a price update, of which there are 100,000 at most; by their product and by their change those without stand last. */
export const PRICE_ROW_SORTS = { line: "asc", product: "asc", change: "desc" } as const;
export type PriceRowSort = SortOf<typeof PRICE_ROW_SORTS>;
