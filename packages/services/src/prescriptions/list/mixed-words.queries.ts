import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items, users } from "@scriptkeeper/db/schema";
import { type SQL, sql } from "drizzle-orm";
import {
  groupBy,
  holds,
  inAnyAlphabet,
  matchesNameOrEmail,
  productName,
  searchedWords,
} from "../../core/index.ts";

/** Products whose names contain some words of a search, and the remaining words, which must match the patient. */
export interface MixedWords {
  products: readonly string[];
  patient: string;
}

/** A search with more words must match as a whole, in the product or in the patient. */
const MOST_MIXED = 5;

/**
 * The ways to divide a search's words between a product and its patient: "smith thc" finds a Smith with a product
 * called THC. Only existing product names matter; a loose index scan hops through them, however many items each has.
 */
export async function divideWords(db: Db, search: string): Promise<MixedWords[]> {
  const words = searchedWords(search);
  if (words.length < 2 || words.length > MOST_MIXED) return [];
  const held = sql.join(
    words.map((word) => holds(productName(sql`name`), word)),
    sql`, `,
  );
  const { rows } = await db.execute<{ name: string; held: boolean[] }>(sql`
    with recursive named as (
      (select product_name as name from ${prescription_items} order by ${byName} limit 1)
      union all
      select (
        select product_name from ${prescription_items} where ${byName} > ${inAnyAlphabet(sql`named.name`)}
        order by ${byName} limit 1
      ) from named where name is not null
    ), looked_at as (select name, array[${held}] as held from named where name is not null)
    select name, held from looked_at where true = any(held) and false = any(held)`);
  return [...groupBy(rows, (row) => row.held.join()).values()].map((alike) => ({
    products: alike.map(({ name }) => name),
    patient: words.filter((_, index) => !alike[0].held[index]).join(" "),
  }));
}

/**
 * Finds items with such a product and patient: first among some items of the product, otherwise among all such
 * patients.
 */
export async function findOfWords(db: Db, words: MixedWords, limit: number): Promise<number[]> {
  const isProduct = isOneOfProducts(words.products);
  const isPatient = matchesNameOrEmail(words.patient);
  const { rows } = await db.execute<{ ids: number[]; isAll: boolean }>(sql`
    with first as materialized (
      select id, user_id from ${prescription_items} where ${isProduct} limit ${LOOKED_AT}
    )
    select array(
      select first.id from first
      where exists (select from ${users} where ${users.id} = first.user_id and ${isPatient} offset 0) limit ${limit}
    ) as ids, (select count(*) < ${LOOKED_AT} from first) as "isAll"`);
  const { ids = [], isAll = true } = rows[0] ?? {};
  if (isAll || ids.length === limit) return ids;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('enable_seqscan', 'off', true)`);
    const found = await tx.execute<{ id: number }>(sql`
      select item.id from (select ${users.id} from ${users} where ${isPatient} offset 0) patient
      cross join lateral (
        select id from ${prescription_items} where user_id = patient.id and ${isProduct} limit ${limit}
      ) item limit ${limit}`);
    return found.rows.map(({ id }) => id);
  });
}

/** Enough to find, most likely, a name that one patient in 60 has. */
const LOOKED_AT = 300;

/** Whether an item has one of these product names; `prescription_items_by_product_idx` serves it. */
export function isOneOfProducts(names: readonly string[]): SQL {
  return sql`${byName} = any(${sql.param([...names])}::text[])`;
}

const byName = inAnyAlphabet(prescription_items.product_name);
