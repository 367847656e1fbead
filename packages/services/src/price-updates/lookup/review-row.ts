import type { PriceFinding, PriceFlag, PriceIdentifierType } from "@scriptkeeper/contracts/prices/limits";
import { priceDoubts } from "@scriptkeeper/contracts/prices/messages";
import type { PricedVariant } from "@scriptkeeper/store/port";
import { looksLikeId } from "../upload/identifiers.ts";

export interface ReviewedRow {
  finding: PriceFinding;
  flags: PriceFlag[];
  reason: string | null;
  variant_id: string | null;
  product_id: string | null;
  title: string | null;
  old_price_cents: number | null;
}

/** The reason for a row that is invalid because the store failed to answer; it may succeed the next time. */
export const NOT_LOOKED_UP = "The store could not look this up.";

const MANY_TIMES = 10;
const LARGE_CHANGE_PERCENT = 30;
const nothing = { flags: [], variant_id: null, product_id: null, title: null, old_price_cents: null };

/** Compares a row's price with what the store has under its identifier. */
export function reviewRow(
  row: { type: PriceIdentifierType; identifier: string; priceCents: number },
  variants: readonly PricedVariant[],
): ReviewedRow {
  const [variant, ...others] = variants;
  if (!variant) return { ...nothing, finding: "not_found", reason: notFoundReason(row) };
  if (others.length > 0)
    return {
      ...nothing,
      title: row.type === "sku" ? null : variant.product.title,
      finding: "ambiguous",
      reason: ambiguous[row.type],
    };
  const flag = flagOf(variant.priceCents, row.priceCents);
  return {
    finding: variant.priceCents === row.priceCents ? "unchanged" : flag ? "flagged" : "ready",
    flags: flag ? [flag] : [],
    reason: flag ? priceDoubts[flag] : null,
    variant_id: variant.id,
    product_id: variant.product.id,
    title: titleOf(variant),
    old_price_cents: variant.priceCents,
  };
}

const notFound: Record<PriceIdentifierType, string> = {
  handle: "The store has no product with this handle.",
  sku: "The store has no product with this SKU.",
  id: "The store has no product with this id.",
};

const advice = "It looks like an ID: if it is one, upload the list again with the identifier type ID.";

function notFoundReason(row: { type: PriceIdentifierType; identifier: string }): string {
  return looksLikeId(row) ? `${notFound[row.type]} ${advice}` : notFound[row.type];
}

const severalVariants = "This product has several variants with prices of their own.";
/** A list has one type of identifier, so another type needs another list. */
const ambiguous: Record<PriceIdentifierType, string> = {
  handle: `${severalVariants} Upload them in a list with the identifier type SKU, or ID with variant ids.`,
  sku: "Several variants have this SKU. Upload them in a list with the identifier type ID, by variant id.",
  id: `${severalVariants} Write the id of one of them instead, or upload a list with the identifier type SKU.`,
};

function flagOf(oldCents: number, newCents: number): keyof typeof priceDoubts | null {
  if (oldCents === newCents) return null;
  if (newCents === 0) return "zero";
  if (newCents >= oldCents * MANY_TIMES) return "much_higher";
  if (newCents * MANY_TIMES <= oldCents) return "much_lower";
  if (newCents * 100 >= oldCents * (100 + LARGE_CHANGE_PERCENT)) return "higher";
  return newCents * 100 <= oldCents * (100 - LARGE_CHANGE_PERCENT) ? "lower" : null;
}

/** Shopify calls the only variant of a product "Default Title". */
function titleOf({ title, product }: PricedVariant): string {
  return title === "Default Title" ? product.title : `${product.title}, ${title}`;
}
