/**
 * The numbers and choices of the prescription screens, in a file of their own, so that a screen needs no schema to
 * know them.
 */
export const MANUAL_LINE_DEFAULTS = { quantity: 1, repeats: 5, expiryDays: 365 } as const;
export const DISCOUNT_PERCENT_CHOICES = [0, 5, 10, 15, 20, 25, 30, 50] as const;
export const CUSTOMER_SEARCH = { minimumCharacters: 2, debounceMs: 300 } as const;
export const PRODUCT_PICKER_LIMIT = 50;
export const ITEMS_PAGE_SIZE = 50;

export const MAX_REVIEW_REPEATS = 12;

/** Which prescriptions the list shows: all, or those counted on a card of the dashboard. */
export const PRESCRIPTION_FILTERS = ["all", "active", "expiring", "pending"] as const;
export type PrescriptionFilter = (typeof PRESCRIPTION_FILTERS)[number];

/** How many orders, and how many single prescriptions besides, one request may delete. */
export const MAX_SELECTED = 500;
/** How many prescriptions one request can change; more take several requests. */
export const BULK_BATCH = 100;
/** How many prescriptions can be selected at once by a search, and how many can be listed as seen. */
export const MOST_MATCHING = 5_000;

/** Why a reviewed prescription would be forgotten. */
export const ATTENTION_REASONS = ["no_reminder", "strength_unknown", "strength_gone"] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];
