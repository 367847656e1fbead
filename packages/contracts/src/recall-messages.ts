import type { SupplyDoubt } from "./recalls.ts";

/** What screens, files and answers say about recalls. */
export const recallMessages = {
  endBeforeStart: "The last day must not be before the first day",
  noSuchProduct: "Nobody was supplied with such a product, and the store has none.",
  productsFailed: "The products could not be loaded",
  productFailed: "The product could not be loaded",
  suppliedFailed: "The list of who was supplied could not be loaded",
} as const;

/** Why nobody can be sure that they got it, for whoever calls them. */
export const doubtSentences: Record<SupplyDoubt, string> = {
  cancelled: "The order was cancelled after it was paid.",
  taken_off: "It was taken off the paid order.",
  by_hand: "The prescription was entered by hand: ask where it was dispensed.",
};
