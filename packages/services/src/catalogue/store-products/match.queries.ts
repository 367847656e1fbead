import type { ProductSync } from "@scriptkeeper/contracts/catalogue/products-sync";
import type { Db } from "@scriptkeeper/db/connection";
import { product_configurations, set_aside_products, store_products } from "@scriptkeeper/db/schema";
import { and, asc, eq, isNotNull, isNull, notExists, type SQL } from "drizzle-orm";

const isKept = isNull(product_configurations.deleted_at);
const isSameProduct = eq(store_products.product_id, product_configurations.product_id);

/** Counts products and configurations of each kind. */
export async function countProducts(db: Db): Promise<ProductSync["counts"]> {
  const { is_available, is_archived, deleted_at } = product_configurations;
  const configured = (where: SQL | undefined) => db.$count(product_configurations, where);
  const [
    configurations,
    available,
    archived,
    deleted,
    failing,
    goneFromStore,
    storeProducts,
    withoutConfiguration,
  ] = await Promise.all([
    configured(isKept),
    configured(and(isKept, eq(is_available, true), eq(is_archived, false))),
    configured(and(isKept, eq(is_archived, true))),
    configured(isNotNull(deleted_at)),
    db.$count(set_aside_products),
    configured(isGone(db)),
    db.$count(store_products),
    db.$count(store_products, isUnconfigured(db)),
  ]);
  return {
    storeProducts,
    configurations,
    available,
    archived,
    deleted,
    failing,
    goneFromStore,
    withoutConfiguration,
  };
}

/** Lists configurations whose product is not in the copy of the store. */
export function listGone(db: Db, limit: number) {
  return db
    .select({
      product_id: product_configurations.product_id,
      product_name: product_configurations.product_name,
    })
    .from(product_configurations)
    .where(isGone(db))
    .orderBy(asc(product_configurations.product_name), asc(product_configurations.id))
    .limit(limit);
}

/** Lists products of the copy without a configuration, or with only a deleted one. */
export function listUnconfigured(db: Db, limit: number) {
  return db
    .select({ id: store_products.product_id, title: store_products.title })
    .from(store_products)
    .where(isUnconfigured(db))
    .orderBy(asc(store_products.title), asc(store_products.product_id))
    .limit(limit);
}

function isGone(db: Db): SQL | undefined {
  const listed = db.select({ id: store_products.product_id }).from(store_products).where(isSameProduct);
  return and(isKept, notExists(listed));
}

function isUnconfigured(db: Db): SQL {
  const configured = db
    .select({ id: product_configurations.id })
    .from(product_configurations)
    .where(and(isSameProduct, isKept));
  return notExists(configured);
}
