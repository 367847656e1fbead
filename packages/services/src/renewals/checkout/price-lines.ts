import { type LinePrice, priceLine } from "@scriptkeeper/domain/prices/line-price";
import type { StoreVariant } from "@scriptkeeper/store/port";
import type { Context } from "../../core/index.ts";
import { recordedDiscount } from "../../prescriptions/index.ts";
import type { RenewalItemRow } from "../renewals.queries.ts";

/**
 * The variant that the store sells for an item: the item's own, or its product's only one; never another strength by
 * chance.
 */
export interface Offer {
  variantId: string;
  unitPriceCents: number;
}

/** What the store is asked for: a variant or, if none is known, the only one of a product. */
export interface ToBeOffered<Id = number> {
  id: Id;
  productId: string;
  variantId: string | null;
}

/** Returns the store's live offers by item id; an item that cannot be sold now has none. Fails with StoreError. */
export async function findOffers<Id>(
  ctx: Pick<Context, "store">,
  items: readonly ToBeOffered<Id>[],
): Promise<Map<Id, Offer>> {
  const variantIds = items.flatMap((item) => item.variantId ?? []);
  const productIds = items.filter((item) => item.variantId === null).map((item) => item.productId);
  const [variants, products] = await Promise.all([
    variantIds.length > 0 ? ctx.store.findVariants([...new Set(variantIds)]) : [],
    productIds.length > 0 ? ctx.store.findProducts([...new Set(productIds)]) : [],
  ]);
  const offers = new Map<Id, Offer>();
  for (const item of items) {
    const variant =
      item.variantId === null
        ? onlyOne(products.find((product) => product.id === item.productId)?.variants ?? [])
        : variants.find((each) => each.id === item.variantId);
    if (variant?.isAvailable)
      offers.set(item.id, { variantId: variant.id, unitPriceCents: variant.priceCents });
  }
  return offers;
}

function onlyOne(variants: readonly StoreVariant[]): StoreVariant | undefined {
  return variants.length === 1 ? variants[0] : undefined;
}

/** The price of a recorded line, with its recorded discount. */
export function priceRenewalItem(line: RenewalItemRow, offer: Offer): LinePrice {
  return priceLine({ unitPriceCents: offer.unitPriceCents, quantity: line.quantity }, recordedDiscount(line));
}
