import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items } from "@scriptkeeper/db/schema";
import { type SQL, sql } from "drizzle-orm";
import { groupBy, holds, inAnyAlphabet, productName, searchedWords } from "../../core/index.ts";

/** Products whose names hold some words of a search, and the others, which their patient has to have. */
export interface MixedWords {
  products: readonly string[];
  patient: string;
}

/** A search of more words has to find all of them in one place. */
const MOST_MIXED = 5;

/**
 * How the words of a search can be divided between a product and its patient: "smith thc" is a Smith with something that is
 * called THC. Only names that there are matter; they are hopped through in their index, whatever has each of them.
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

/** `prescription_items_by_product_idx` serves it. */
export function isOneOfProducts(names: readonly string[]): SQL {
  return sql`${byName} = any(${sql.param([...names])}::text[])`;
}

const byName = inAnyAlphabet(prescription_items.product_name);
