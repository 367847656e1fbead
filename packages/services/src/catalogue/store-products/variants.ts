import type { ProductVariant } from "@scriptkeeper/contracts/catalogue/products";
import { StoreError, type StoreProduct, type StoreVariant } from "@scriptkeeper/store/port";
import { type Context, groupBy } from "../../core/index.ts";
import type { CopiedVariant } from "./store-copy.queries.ts";
import { listVariants } from "./variants.queries.ts";

/**
 * The strengths and packs of products, by product: from the copy of the store, else from the store itself. A product is
 * missing when neither knows any. Outside of a transaction, since the store may be asked.
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

/** Strengths and packs as an administrator chooses among them. */
export function productVariants(variants: readonly CopiedVariant[]): ProductVariant[] {
  return variants.map(({ variant_id, title, is_available }) => ({ variant_id, title, is_available }));
}

/** What Shopify calls the one variant of a product that is sold in no others. */
const UNNAMED = "Default Title";

/** A variant as it is kept, at its place among its product's. */
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
