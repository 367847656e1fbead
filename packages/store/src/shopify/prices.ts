import type { NewPrice, PricedVariant, PriceLookUp, RefusedPrice } from "../port.ts";
import { decimalOf } from "./amounts.ts";
import type { ShopifyClient } from "./client.ts";
import { gid, portions } from "./ids.ts";
import {
  findPricesByHandle,
  findPricesBySku,
  findPricesOfProducts,
  findPricesOfVariants,
  type PricedProductNode,
  type PricedVariantNode,
  setPrices,
} from "./operations/prices.ts";
import { readOn } from "./paging.ts";
import { refusalsOf } from "./refusals.ts";

const searchedAtOnce = 50;
const skusPerPage = 250;
const variantsAtOnce = 250;
/** Each product brings a page of variants, and one query must not cost more than 1,000 points. */
const productsAtOnce = 100;

/** Looks variants up by what people call them, and sets their prices. */
export function createPrices(client: ShopifyClient) {
  async function byHandle(handles: readonly string[]): Promise<PricedVariant[]> {
    const wanted = new Set(handles);
    const fetchPage = async (after: string | null) => {
      const search = anyOf("handle", handles);
      return (await client.send(findPricesByHandle, { search, first: searchedAtOnce, after })).products;
    };
    const found: PricedVariant[] = [];
    for await (const product of readOn(null, fetchPage))
      if (wanted.has(product.handle)) found.push(...variantsOf(product));
    return found;
  }

  /** The search takes words apart, so that "A-1" also brings "A-1-2". */
  async function bySku(skus: readonly string[]): Promise<PricedVariant[]> {
    const wanted = new Set<string | null>(skus);
    const fetchPage = async (after: string | null) => {
      const search = anyOf("sku", skus);
      return (await client.send(findPricesBySku, { search, first: skusPerPage, after })).productVariants;
    };
    const found: PricedVariant[] = [];
    for await (const variant of readOn(null, fetchPage))
      if (wanted.has(variant.sku)) found.push(pricedVariant(variant));
    return found;
  }

  async function byId(ids: readonly string[]): Promise<PricedVariant[]> {
    const { nodes } = await client.send(findPricesOfVariants, {
      ids: ids.map((id) => gid("ProductVariant", id)),
    });
    const found = nodes.flatMap((variant) => (variant ? pricedVariant(variant) : []));
    const known = new Set(found.map(({ id }) => id));
    for (const others of portions(
      ids.filter((id) => !known.has(id)),
      productsAtOnce,
    )) {
      const products = await client.send(findPricesOfProducts, {
        ids: others.map((id) => gid("Product", id)),
      });
      for (const product of products.nodes) if (product) found.push(...variantsOf(product));
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
      for (const some of portions([...new Set(values)], atOnce)) found.push(...(await find(some)));
      return found;
    },

    async setPrices(productId: string, prices: readonly NewPrice[]): Promise<RefusedPrice[]> {
      const refused: RefusedPrice[] = [];
      for (const some of portions(prices, variantsAtOnce)) {
        const { productVariantsBulkUpdate } = await client.send(setPrices, {
          productId: gid("Product", productId),
          variants: some.map(({ variantId, priceCents }) => ({
            id: gid("ProductVariant", variantId),
            price: decimalOf(priceCents),
          })),
        });
        for (const { field, message } of refusalsOf(productVariantsBulkUpdate.userErrors))
          for (const { variantId } of meant(some, field)) refused.push({ variantId, message });
      }
      return refused;
    },
  };
}

/** What a refusal is about: one of the prices, or all of them when it names none. */
function meant(prices: readonly NewPrice[], [list, index]: readonly string[]): readonly NewPrice[] {
  return list === "variants" && index !== undefined ? prices.slice(Number(index), Number(index) + 1) : prices;
}

/** `sku:"A" OR sku:"B"` */
function anyOf(field: string, values: readonly string[]): string {
  return values.map((value) => `${field}:"${value.replaceAll(/["\\]/g, "\\$&")}"`).join(" OR ");
}

function variantsOf({ variants, ...product }: PricedProductNode): PricedVariant[] {
  return variants.nodes.map((variant) => pricedVariant({ ...variant, product }));
}

function pricedVariant({ price, ...variant }: PricedVariantNode): PricedVariant {
  return { ...variant, priceCents: price };
}
