import type { SortOf } from "../lists/sorting.ts";

/** Prescriptions that nobody has reviewed. They wait to be looked at, and are few. */
export const NEEDS_REVIEW_SORTS = { waiting: "asc", product: "asc", patient: "asc" } as const;
export type NeedsReviewSort = SortOf<typeof NEEDS_REVIEW_SORTS>;

/** Reviewed prescriptions that would be forgotten, the oldest first. */
export const ATTENTION_SORTS = { added: "asc", product: "asc", patient: "asc" } as const;
export type AttentionSort = SortOf<typeof ATTENTION_SORTS>;

/** Orders that are late, the longest first; those whose account was deleted stand last among patients. */
export const LATE_DELIVERY_SORTS = { late: "desc", order: "asc", patient: "asc" } as const;
export type LateDeliverySort = SortOf<typeof LATE_DELIVERY_SORTS>;

/** Late patients, those who came last first. */
export const LATE_PATIENT_SORTS = { newest: "desc", product: "asc", patient: "asc" } as const;
export type LatePatientSort = SortOf<typeof LATE_PATIENT_SORTS>;

/** Rows of a price update, of which there are 100,000 at most; by their product and by their change those without stand last. */
export const PRICE_ROW_SORTS = { line: "asc", product: "asc", change: "desc" } as const;
export type PriceRowSort = SortOf<typeof PRICE_ROW_SORTS>;
