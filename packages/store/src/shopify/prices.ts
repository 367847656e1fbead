import type { NewPrice, PricedVariant, PriceLookUp, RefusedPrice } from "../port.ts";
import { toDecimal } from "./amounts.ts";
import type { ShopifyClient } from "./http/client.ts";
import { paginate } from "./http/paging.ts";
import { toRefusals } from "./http/refusals.ts";
import { chunk, gid } from "./ids.ts";
import {
  findPricesByHandle,
  findPricesBySku,
  findPricesOfProducts,
  findPricesOfVariants,
  type PricedProductNode,
  type PricedVariantNode,
  setPrices,
} from "./operations/prices.ts";

const searchedAtOnce = 50;
const skusPerPage = 250;
const variantsAtOnce = 250;
/** Every product comes with a page of variants, and one query must not cost more than 1,000 points. */
const productsAtOnce = 100;

/** Looks variants up by handle, SKU or id, and sets their prices. */
export function createPrices(client: ShopifyClient) {
  async function byHandle(handles: readonly string[]): Promise<PricedVariant[]> {
    const wanted = new Set(handles);
    const fetchPage = async (after: string | null) => {
      const search = anyOf("handle", handles);
      return (await client.send(findPricesByHandle, { search, first: searchedAtOnce, after })).products;
    };
    const found: PricedVariant[] = [];
    for await (const product of paginate(null, fetchPage))
      if (wanted.has(product.handle)) found.push(...toPricedVariants(product));
    return found;
  }

  /** Keeps exact matches only: the search splits words, so that "A-1" also finds "A-1-2". */
  async function bySku(skus: readonly string[]): Promise<PricedVariant[]> {
    const wanted = new Set<string | null>(skus);
    const fetchPage = async (after: string | null) => {
      const search = anyOf("sku", skus);
      return (await client.send(findPricesBySku, { search, first: skusPerPage, after })).productVariants;
    };
    const found: PricedVariant[] = [];
    for await (const variant of paginate(null, fetchPage))
      if (wanted.has(variant.sku)) found.push(toPricedVariant(variant));
    return found;
  }

  async function byId(ids: readonly string[]): Promise<PricedVariant[]> {
    const { nodes } = await client.send(findPricesOfVariants, {
      ids: ids.map((id) => gid("ProductVariant", id)),
    });
    const found = nodes.flatMap((variant) => (variant ? toPricedVariant(variant) : []));
    const known = new Set(found.map(({ id }) => id));
    for (const others of chunk(
      ids.filter((id) => !known.has(id)),
      productsAtOnce,
    )) {
      const products = await client.send(findPricesOfProducts, {
        ids: others.map((id) => gid("Product", id)),
      });
      for (const product of products.nodes) if (product) found.push(...toPricedVariants(product));
    }
    return found;
  }

  const lookUps = {
    handle: { find: byHandle, atOnce: searchedAtOnce },
    sku: { find: bySku, atOnce: searchedAtOnce },
    id: { find: byId, atOnce: variantsAtOnce },
  };

  return {
    async findPricedVariants({ type, values }: PriceLookUp): Promise<PricedVariant[]> {
      const { find, atOnce } = lookUps[type];
      const found: PricedVariant[] = [];
      for (const some of chunk([...new Set(values)], atOnce)) found.push(...(await find(some)));
      return found;
    },

    async setPrices(productId: string, prices: readonly NewPrice[]): Promise<RefusedPrice[]> {
      const refused: RefusedPrice[] = [];
      for (const some of chunk(prices, variantsAtOnce)) {
        const { productVariantsBulkUpdate } = await client.send(setPrices, {
          productId: gid("Product", productId),
          variants: some.map(({ variantId, priceCents }) => ({
            id: gid("ProductVariant", variantId),
            price: toDecimal(priceCents),
          })),
        });
        for (const { field, message } of toRefusals(productVariantsBulkUpdate.userErrors))
          for (const { variantId } of meant(some, field)) refused.push({ variantId, message });
      }
      return refused;
    },
  };
}

/** Returns the prices that a refusal is about: one of them, or all if it names none. */
function meant(prices: readonly NewPrice[], [list, index]: readonly string[]): readonly NewPrice[] {
  return list === "variants" && index !== undefined ? prices.slice(Number(index), Number(index) + 1) : prices;
}

/** Returns a search such as `sku:"A" OR sku:"B"`. */
function anyOf(field: string, values: readonly string[]): string {
  return values.map((value) => `${field}:"${value.replaceAll(/["\\]/g, "\\$&")}"`).join(" OR ");
}

function toPricedVariants({ variants, ...product }: PricedProductNode): PricedVariant[] {
  return variants.nodes.map((variant) => toPricedVariant({ ...variant, product }));
}

function toPricedVariant({ price, ...variant }: PricedVariantNode): PricedVariant {
  return { ...variant, priceCents: price };
}
