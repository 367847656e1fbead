import type { PriceIdentifierType } from "@scriptkeeper/contracts/prices/limits";
import type { PricedVariant, Store } from "@scriptkeeper/store/port";
import { absentStore } from "@scriptkeeper/testing/services/context";

export interface PriceShop {
  store: Store;
  /** The variants' live prices; setting one simulates staff changing it in the shop. */
  prices: Map<string, number>;
  /** The calls that set prices. */
  calls: { productId: string; prices: Record<string, number> }[];
  /** Runs after prices are set, before the answer; throws to lose the answer. */
  afterSet: () => Promise<void>;
  /** Runs before each call that sets prices. */
  beforeSet: () => Promise<void>;
  /** Runs before each call. */
  before: () => Promise<void>;
  /** Variants whose prices the shop refuses. */
  refused: Set<string>;
}

/**
 * A shop in memory with `count` products of one variant each ("p-1" with the SKU "S-1"), all at $10.00, and `others`.
 */
export function priceShop(count: number, others: readonly PricedVariant[] = []): PriceShop {
  const variants = [...Array.from({ length: count }, (_, index) => numbered(index + 1)), ...others];
  const byId = new Map(variants.map((variant) => [variant.id, variant]));
  const indexes: Record<PriceIdentifierType, ReadonlyMap<string, PricedVariant[]>> = {
    handle: indexBy(variants, ({ product }) => product.handle),
    sku: indexBy(variants, ({ sku }) => sku ?? ""),
    id: indexBy(variants, ({ id }) => id),
  };
  const shop: PriceShop = {
    prices: new Map(variants.map(({ id, priceCents }) => [id, priceCents])),
    calls: [],
    refused: new Set(),
    before: async () => undefined,
    beforeSet: async () => undefined,
    afterSet: async () => undefined,
    store: {
      ...absentStore(),
      async findPricedVariants({ type, values }) {
        await shop.before();
        const found = values.flatMap((value) => indexes[type].get(value) ?? []);
        return found.map((variant) => ({ ...variant, priceCents: livePrice(variant.id) }));
      },
      async findVariants(ids) {
        await shop.before();
        return ids.flatMap((id) => {
          const variant = byId.get(id);
          if (!variant || !shop.prices.has(id)) return [];
          const { title, sku, product } = variant;
          const priceCents = livePrice(id);
          return { id, title, sku, productId: product.id, priceCents, isAvailable: true };
        });
      },
      async setPrices(productId, prices) {
        await shop.before();
        await shop.beforeSet();
        const taken = prices.filter(({ variantId }) => !shop.refused.has(variantId));
        for (const { variantId, priceCents } of taken) shop.prices.set(variantId, priceCents);
        shop.calls.push({
          productId,
          prices: Object.fromEntries(prices.map(({ variantId, priceCents }) => [variantId, priceCents])),
        });
        await shop.afterSet();
        return prices.flatMap(({ variantId }) =>
          shop.refused.has(variantId) ? { variantId, message: "Price is invalid" } : [],
        );
      },
    },
  };
  const livePrice = (id: string) => shop.prices.get(id) ?? 0;
  return shop;
}

export function packOf(
  productId: string,
  pack: { id: string; title: string; sku: string; priceCents?: number },
): PricedVariant {
  const product = { id: productId, title: `Product ${productId}`, handle: `h-${productId}` };
  return { priceCents: 1000, ...pack, product };
}

function numbered(number: number): PricedVariant {
  const product = { id: String(100_000 + number), title: `Product ${number}`, handle: `p-${number}` };
  return {
    id: String(500_000 + number),
    title: "Default Title",
    sku: `S-${number}`,
    priceCents: 1000,
    product,
  };
}

function indexBy(variants: readonly PricedVariant[], keyOf: (variant: PricedVariant) => string) {
  const index = new Map<string, PricedVariant[]>();
  for (const variant of variants) index.set(keyOf(variant), [...(index.get(keyOf(variant)) ?? []), variant]);
  return index;
}
