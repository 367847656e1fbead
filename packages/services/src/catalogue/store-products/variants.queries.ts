import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items, renewal_items, renewals, store_variants } from "@scriptkeeper/db/schema";
import { and, asc, eq, inArray, sql } from "drizzle-orm";

export type VariantRow = typeof store_variants.$inferSelect;

/** The strengths and packs that the store has of these products, in the store's order. */
export function listVariants(db: Db, productIds: readonly string[]): Promise<VariantRow[]> {
  return db
    .select()
    .from(store_variants)
    .where(and(inArray(store_variants.product_id, [...productIds]), eq(store_variants.is_listed, true)))
    .orderBy(asc(store_variants.product_id), asc(store_variants.position), asc(store_variants.variant_id));
}

/** Strength and pack in the store's words. */
export async function findVariantTitle(db: Db, variantId: string | null): Promise<string | null> {
  if (variantId === null) return null;
  const [row] = await db.select().from(store_variants).where(eq(store_variants.variant_id, variantId));
  return row?.title ?? null;
}

/**
 * Joins an item's strength or pack, where the store tells of it. Looked for item by item, PostgreSQL would read all of a store's
 * strengths for each: they are too few for it to take their index.
 */
export const strengthOfItem = eq(store_variants.variant_id, prescription_items.variant_id);

/** Strength and pack of an item, in the store's words, where `strengthOfItem` is joined. */
export const variantTitle = sql<string | null>`${store_variants.title}`;

/** False while the store says that the item's own strength can't be sold, where `strengthOfItem` is joined. */
export const isVariantAvailable = sql<boolean>`coalesce(${store_variants.is_available}, true)`;

/** The strengths that the store says can't be sold, for a query that asks of items one by one: they are found once. */
export const variantsNotForSale = sql`
  select v.variant_id from ${store_variants} v where not v.is_available`;

/** Whether nobody has said which of several strengths the item is. */
export const isStrengthUnknown = sql<boolean>`(${prescription_items.variant_id} is null and (
  select count(*) > 1 from ${store_variants} v where v.product_id = ${prescription_items.product_id} and v.is_listed
))`;

/** The products of which the item's strength is not said by the product alone, for a query that looks through many items. */
export const productsOfManyStrengths = sql`
  select v.product_id from ${store_variants} v where v.is_listed group by v.product_id having count(*) > 1`;

/** What the store has no more of products that it still has in other strengths or packs. */
export const goneVariants = sql`
  select gone.variant_id from ${store_variants} gone
  where not gone.is_listed and exists (
    select from ${store_variants} v where v.product_id = gone.product_id and v.is_listed)`;

/** Where a page of items ended, and how many of it got a variant. */
export interface Settled {
  lastId: number | null;
  changed: number;
}

/**
 * Gives the next items without a variant that of their last paid order, else their product's only one. Those that
 * somebody holds are passed over until the next time.
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
