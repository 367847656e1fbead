import type { Shop } from "./shop.ts";
import type { DraftContent, DraftLine, Tax } from "./state.ts";
import { type LineTotals, sumTotals, type Totals } from "./sum-totals.ts";
import { getVariant } from "./variants.ts";

/**
 * Returns the totals of a draft's line. A percentage is taken off the whole line; Shopify documents floor(price *
 * quantity * value) / 100.
 */
export function draftLineTotals(shop: Shop, line: DraftLine): LineTotals {
  const unitCents = line.overrideCents ?? getVariant(shop, line.variantId).priceCents;
  const originalCents = unitCents * line.quantity;
  const hundredths = Math.round((line.discount?.percentage ?? 0) * 100);
  const round = shop.switches.discountRounding === "down" ? Math.floor : Math.round;
  const discountCents = round((originalCents * hundredths) / 10_000);
  return { unitCents, originalCents, discountCents, discountedCents: originalCents - discountCents };
}

/** Returns a discount's label, such as "Loyalty (20%)"; `null` without a discount. */
export function discountLabel({ discount }: DraftLine): string | null {
  return discount && `${discount.title ?? "Discount"} (${discount.percentage}%)`;
}

export function draftTotals(shop: Shop, content: DraftContent): Totals {
  const lines = content.lines.map((line) => draftLineTotals(shop, line));
  return sumTotals(lines, { deliveryCents: content.delivery?.cents ?? 0, tax: taxOf(shop) });
}

/** Returns the tax on current sales. */
export function taxOf({ switches }: Shop): Tax {
  return { isIncluded: switches.taxesIncluded, percent: switches.taxRate };
}
