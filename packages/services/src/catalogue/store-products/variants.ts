import type { ProductVariant } from "@scriptkeeper/contracts/catalogue/products";
import { StoreError, type StoreProduct, type StoreVariant } from "@scriptkeeper/store/port";
import { type Context, groupBy } from "../../core/index.ts";
import type { CopiedVariant } from "./store-copy.queries.ts";
import { listVariants } from "./variants.queries.ts";

/**
 * Finds the strengths and packs of products, by product, in the copy or else at the store. A product is missing when
 * neither has any. Call it outside a transaction, since the store may be asked.
 */
export async function findVariantsByProduct(
  ctx: Context,
  productIds: readonly string[],
): Promise<Map<string, CopiedVariant[]>> {
  const copied = await listVariants(ctx.db, productIds);
  const known = new Set(copied.map((variant) => variant.product_id));
  const asked = await askStore(
    ctx,
    productIds.filter((id) => !known.has(id)),
  );
  const variants = [...copied, ...asked.flatMap((product) => product.variants.map(copyOfVariant))];
  return groupBy(variants, (variant) => variant.product_id);
}

async function askStore(ctx: Context, productIds: readonly string[]): Promise<StoreProduct[]> {
  if (productIds.length === 0) return [];
  try {
    return await ctx.store.findProducts(productIds);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    ctx.log.warn({ kind: error.kind }, "the store was not asked for the strengths of a product");
    return [];
  }
}

/** Strengths and packs as administrators choose among them. */
export function productVariants(variants: readonly CopiedVariant[]): ProductVariant[] {
  return variants.map(({ variant_id, title, is_available }) => ({ variant_id, title, is_available }));
}

/** Shopify's name for the variant of a product that has only one. */
const UNNAMED = "Default Title";

/** A variant as it is kept, with its position within the product. */
export function copyOfVariant(variant: StoreVariant, position: number): CopiedVariant {
  const { id, productId, title, isAvailable } = variant;
  return {
    variant_id: id,
    product_id: productId,
    title: title === UNNAMED || title.trim() === "" ? null : title,
    position,
    is_available: isAvailable,
  };
}
