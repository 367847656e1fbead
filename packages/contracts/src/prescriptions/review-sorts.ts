import type { SortOf } from "../lists/sorting.ts";

/** The sorts of prescriptions that nobody has reviewed, of which there are few. */
export const NEEDS_REVIEW_SORTS = { waiting: "asc", product: "asc", patient: "asc" } as const;
export type NeedsReviewSort = SortOf<typeof NEEDS_REVIEW_SORTS>;

/** The sorts of reviewed prescriptions that would be forgotten, by default oldest first. */
export const ATTENTION_SORTS = { added: "asc", product: "asc", patient: "asc" } as const;
export type AttentionSort = SortOf<typeof ATTENTION_SORTS>;

/** The sorts of late orders, by default the longest first; by patient, orders whose account was deleted come last. */
export const LATE_DELIVERY_SORTS = { late: "desc", order: "asc", patient: "asc" } as const;
export type LateDeliverySort = SortOf<typeof LATE_DELIVERY_SORTS>;

/** The sorts of late renewals, by default the most recent first. */
export const LATE_PATIENT_SORTS = { newest: "desc", product: "asc", patient: "asc" } as const;
export type LatePatientSort = SortOf<typeof LATE_PATIENT_SORTS>;

/**
 * The sorts of a price update's rows, of which there are at most 100,000; rows without a product or without a change
 * come last in those sorts.
 */
export const PRICE_ROW_SORTS = { line: "asc", product: "asc", change: "desc" } as const;
export type PriceRowSort = SortOf<typeof PRICE_ROW_SORTS>;
