import type { StoreProduct, StoreProductsInput } from "@scriptkeeper/contracts/catalogue/products-sync";
import type { AdminContext } from "../../core/index.ts";
import { pullProducts } from "./pull-products.ts";
import { refreshProducts } from "./refresh-products.ts";
import { findSync, listCopy, type StoreCopy } from "./store-copy.queries.ts";

/**
 * The store's products by title, from the copy of the last refresh. With `refresh` or `nocache`, refreshes first;
 * before the first refresh, asks the store and keeps nothing. BUSY when the store does not answer.
 */
export async function listStoreProducts(
  ctx: AdminContext,
  { refresh, nocache }: StoreProductsInput,
): Promise<StoreProduct[]> {
  if (refresh || (nocache !== undefined && nocache !== "false")) await refreshProducts(ctx);
  const sync = await findSync(ctx.db);
  const listed = sync?.synced_at ? await listCopy(ctx.db) : (await pullProducts(ctx)).listed;
  return listed.map(productOf);
}

function productOf({ product_id, title }: StoreCopy): StoreProduct {
  return { id: product_id, title };
}
