import type { RecallableProduct } from "@scriptkeeper/contracts/recalls/recalls";
import type { Db } from "@scriptkeeper/db/connection";
import {
  former_supplies,
  prescription_items,
  product_configurations,
  renewal_items,
  store_products,
  store_variants,
} from "@scriptkeeper/db/schema";
import { type SQL, sql } from "drizzle-orm";
import { hasWords, holds } from "../../core/index.ts";

/**
 * Every name under which a product was ordered, prescribed or sold. A loose index scan finds the orders' names, so
 * that the time depends on the number of names, not of orders.
 */
const namesSql = sql`
  with recursive ordered as (
    (select product_id, product_name from ${renewal_items} order by product_id, product_name limit 1)
    union all
    select next.product_id, next.product_name from ordered
    cross join lateral (select product_id, product_name from ${renewal_items} l
      where (l.product_id, l.product_name) > (ordered.product_id, ordered.product_name)
      order by product_id, product_name limit 1) next
  ), prescribed as (
    (select product_id, product_name from ${prescription_items} order by product_id limit 1)
    union all
    select next.product_id, next.product_name from prescribed
    cross join lateral (select product_id, product_name from ${prescription_items} i
      where i.product_id > prescribed.product_id order by product_id limit 1) next
  )
  select product_id, product_name, 3 as rank from ordered
  union select product_id, product_name, 3 from prescribed
  union select product_id, product_name, 3 from ${former_supplies}
  union select product_id, title, 2 from ${store_products}
  union select product_id, product_name, 1 from ${product_configurations}`;

const productsSql = (areMeant: SQL) => sql`
  select product_id, (array_agg(product_name order by rank, product_name))[1] as product_name,
    array_agg(distinct product_name) as names
  from (${namesSql}) named where ${areMeant} group by product_id`;

type Named = {
  product_id: string;
  product_name: string;
  names: string[];
};

/** Finds the first products, by name, with one name that contains the words, and how many there are. */
export async function searchRecallable(
  db: Db,
  { search, limit }: { search: string; limit: number },
): Promise<{ products: RecallableProduct[]; total: number }> {
  const isFound = search
    ? sql`exists (select from unnest(names) each(name) where ${hasWords(search, (word) => holds(sql`each.name`, word))})`
    : sql`true`;
  const { rows } = await db.execute<Named & { total: number }>(sql`
    select *, (count(*) over ())::int as total from (${productsSql(sql`true`)}) product where ${isFound}
    order by product_name collate "und-x-icu", product_id limit ${limit}`);
  return { products: rows.map(toProduct), total: rows[0]?.total ?? 0 };
}

/** Finds a product that was ever ordered, prescribed or sold. */
export async function findRecallable(db: Db, productId: string): Promise<RecallableProduct | null> {
  const { rows } = await db.execute<Named>(productsSql(sql`product_id = ${productId}`));
  const [row] = rows;
  return row ? toProduct(row) : null;
}

/** Lists all strengths that a product has, or had in an order or a prescription. */
export async function listRecallableVariants(
  db: Db,
  productId: string,
): Promise<{ variant_id: string; title: string | null }[]> {
  const ofProduct = sql`product_id = ${productId} and variant_id is not null`;
  const { rows } = await db.execute<{ variant_id: string; title: string | null }>(sql`
    select known.variant_id, v.title from (
      select variant_id from ${store_variants} where product_id = ${productId}
      union select variant_id from ${renewal_items} where ${ofProduct}
      union select variant_id from ${prescription_items} where ${ofProduct}
      union select variant_id from ${former_supplies} where ${ofProduct}
    ) known left join ${store_variants} v on v.variant_id = known.variant_id
    order by v.position nulls last, known.variant_id`);
  return rows;
}

function toProduct({ product_id, product_name, names }: Named): RecallableProduct {
  return { product_id, product_name, other_names: names.filter((name) => name !== product_name) };
}
