import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items, renewal_items, renewals, store_variants } from "@scriptkeeper/db/schema";
import { and, asc, eq, inArray, sql } from "drizzle-orm";

export type VariantRow = typeof store_variants.$inferSelect;

/** Lists the strengths and packs that the store has of these products, in the store's order. */
export function listVariants(db: Db, productIds: readonly string[]): Promise<VariantRow[]> {
  return db
    .select()
    .from(store_variants)
    .where(and(inArray(store_variants.product_id, [...productIds]), eq(store_variants.is_listed, true)))
    .orderBy(asc(store_variants.product_id), asc(store_variants.position), asc(store_variants.variant_id));
}

/** The title of a strength and pack, in the store's words. */
export async function findVariantTitle(db: Db, variantId: string | null): Promise<string | null> {
  if (variantId === null) return null;
  const [row] = await db.select().from(store_variants).where(eq(store_variants.variant_id, variantId));
  return row?.title ?? null;
}

/**
 * Joins an item's strength and pack, where the store lists it. As a subquery per item, PostgreSQL would scan all
 * strengths each time: the table is too small for it to use the index.
 */
export const strengthOfItem = eq(store_variants.variant_id, prescription_items.variant_id);

/** The title of an item's strength and pack; needs `strengthOfItem` joined. */
export const variantTitle = sql<string | null>`${store_variants.title}`;

/** False while the store cannot sell the item's own strength; needs `strengthOfItem` joined. */
export const isVariantAvailable = sql<boolean>`coalesce(${store_variants.is_available}, true)`;

/** The strengths that the store cannot sell; for queries that check item by item and so find them only once. */
export const variantsNotForSale = sql`
  select v.variant_id from ${store_variants} v where not v.is_available`;

/** Whether an item of a product with several strengths has none chosen. */
export const isStrengthUnknown = sql<boolean>`(${prescription_items.variant_id} is null and (
  select count(*) > 1 from ${store_variants} v where v.product_id = ${prescription_items.product_id} and v.is_listed
))`;

/** The products with several strengths; for queries over many items. */
export const productsOfManyStrengths = sql`
  select v.product_id from ${store_variants} v where v.is_listed group by v.product_id having count(*) > 1`;

/** The strengths that are gone from the store, of products that it still has in others. */
export const goneVariants = sql`
  select gone.variant_id from ${store_variants} gone
  where not gone.is_listed and exists (
    select from ${store_variants} v where v.product_id = gone.product_id and v.is_listed)`;

/** Where a batch of items ended, and how many of them got a variant. */
export interface Settled {
  lastId: number | null;
  changed: number;
}

/**
 * Gives the next items without a variant that of their last paid order, otherwise their product's only one. Items that
 * are locked are skipped until the next run.
 */
export async function settleVariantsAfter(
  db: Db,
  page: { afterId: number; limit: number },
): Promise<Settled> {
  const { rows } = await db.execute<{ last_id: number | null; changed: number }>(sql`
    with page as materialized (
      select id, product_id from ${prescription_items}
      where id > ${page.afterId} and variant_id is null
      order by id limit ${page.limit} for no key update skip locked
    ), found as (
      select id, coalesce(
        (select ri.variant_id from ${renewal_items} ri join ${renewals} r on r.id = ri.renewal_id
          where ri.item_id = page.id and ri.variant_id is not null and ri.given_back_at is null and r.state = 'paid'
          order by r.created_at desc limit 1),
        (select min(v.variant_id) from ${store_variants} v
          where v.product_id = page.product_id and v.is_listed having count(*) = 1)
      ) as variant_id
      from page
    ), changed as (
      update ${prescription_items} i set variant_id = found.variant_id
      from found where i.id = found.id and found.variant_id is not null
      returning i.id
    )
    select (select max(id) from page) as last_id, (select count(*)::int from changed) as changed`);
  const [row] = rows;
  return { lastId: row?.last_id ?? null, changed: row?.changed ?? 0 };
}
