import { productMessages } from "@scriptkeeper/contracts/catalogue/messages";
import type { SyncFailure } from "@scriptkeeper/contracts/catalogue/products-sync";
import { type SkippedProduct, StoreError, type StoreProduct } from "@scriptkeeper/store/port";
import { AppError, type Context } from "../../core/index.ts";
import { isStoreAway } from "../../store-status/index.ts";
import { type ListedProduct, saveFailure } from "./store-copy.queries.ts";
import { copyOfVariant } from "./variants.ts";

export interface PulledProducts {
  listed: ListedProduct[];
  /** Those that the store names, but failed to give. */
  failing: SkippedProduct[];
}

/**
 * Fetches every product of the store, by title. BUSY when the store fails at all of them, or gives nothing at all; the
 * reason is kept for the Debug panel.
 */
export async function pullProducts(ctx: Context): Promise<PulledProducts> {
  const products = new Map<string, ListedProduct>();
  const failing = new Map<string, SkippedProduct>();
  const skip = async (product: SkippedProduct) => {
    if (await isStoreAway(ctx, product.failure)) throw product.failure;
    failing.set(product.id, product);
  };
  try {
    for await (const product of ctx.store.listProducts(skip)) products.set(product.id, copyOf(product));
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw await pullFailed(ctx, error.kind);
  }
  for (const id of products.keys()) failing.delete(id);
  const [first] = failing.values();
  if (first && products.size === 0) throw await pullFailed(ctx, first.failure.kind);
  for (const { id, failure } of failing.values())
    ctx.log.warn(
      { productId: id, kind: failure.kind },
      "the store failed at a product, which stays as it was",
    );
  return { listed: [...products.values()].sort(byTitle), failing: [...failing.values()] };
}

/** Keeps the reason why the store's products could not be fetched. Returns the error for the caller. */
export async function pullFailed(ctx: Context, failure: SyncFailure): Promise<AppError> {
  ctx.log.warn({ reason: failure }, "the store's products could not be fetched");
  await saveFailure(ctx.db, { at: ctx.clock.now(), failure });
  return new AppError("BUSY", productMessages.storeProductsFailed);
}

function byTitle(a: ListedProduct, b: ListedProduct): number {
  if (a.title === b.title) return a.product_id < b.product_id ? -1 : 1;
  return a.title < b.title ? -1 : 1;
}

function copyOf({ id, title, isActive, variants }: StoreProduct): ListedProduct {
  const isAvailable = isActive && variants.some((variant) => variant.isAvailable);
  return { product_id: id, title, is_available: isAvailable, variants: variants.map(copyOfVariant) };
}
