import type { Db } from "@scriptkeeper/db/connection";
import { renewal_items, renewals, users } from "@scriptkeeper/db/schema";
import { type SQL, sql } from "drizzle-orm";
import {
  groupBy,
  holds,
  inOrder,
  isCalled,
  isFoundBy,
  matchesPerson,
  productName,
  type Searched,
  searchedWords,
} from "../../core/index.ts";
import { isOnPage, type OrdersPage } from "./counted-orders.queries.ts";

/**
 * A search for orders of a span of time by their number, patient or medicines, or by words of both patient and
 * medicine.
 */
export async function searchedOrders(db: Db, search: string, page: OrdersPage): Promise<Searched> {
  const divided = await divideWords(db, search);
  const byProduct = divided.filter(({ patient }) => patient === "");
  const byBoth = divided.filter(({ patient }) => patient !== "");
  const called = isCalled(search) ?? sql`false`;
  const scope = isOnPage(page);
  const isOf = (patient: SQL) =>
    sql`${renewals.user_id} = any(array(select ${users.id} from ${users} where ${patient}))`;
  const isEither = byBoth.map((words) => sql`(${matchesPerson(words.patient)} and ${hasLineOf(words)})`);
  const columns = sql`id, user_id, order_name, created_at`;
  const found = (condition: SQL) => sql`select ${columns} from ${renewals} where ${scope} and ${condition}`;
  return {
    table: renewals,
    columns,
    scope,
    matches: sql`(${sql.join(
      [
        called,
        sql`exists (select from ${users} where ${users.id} = ${renewals.user_id}
          and (${sql.join([matchesPerson(search), ...isEither], sql` or `)}) offset 0)`,
        ...byProduct.map(hasLineOf),
      ],
      sql` or `,
    )})`,
    order: inOrder([sql`created_at`, sql`id`], page.order),
    byIndex: sql.join(
      [
        found(called),
        found(isOf(matchesPerson(search))),
        ...byProduct.map((words) => found(isAmongOrdersOf(words))),
        ...byBoth.map((words) => found(sql`${isOf(matchesPerson(words.patient))} and ${hasLineOf(words)}`)),
      ],
      sql` union `,
    ),
    walked: WALKED,
  };
}

/** Limited, because each order is looked up with its patient and lines. */
const WALKED = 2_000;
/** A search with more words must match as a whole, in the patient or in the medicine. */
const MOST_MIXED = 5;

/**
 * Products under the names that orders have for them, which contain some words of a search, and the remaining words,
 * which must match the patient.
 */
interface DividedWords {
  products: readonly Named[];
  patient: string;
}

interface Named extends Record<string, unknown> {
  id: string;
  name: string;
}

/**
 * Hops through the distinct names in their index (a loose index scan), so that the time depends on the number of
 * names, not of orders.
 */
async function divideWords(db: Db, search: string): Promise<DividedWords[]> {
  const words = searchedWords(search);
  const find = words.length > 1 ? holds : isFoundBy;
  const held = sql.join(
    words.map((word) => find(productName(sql`name`), word)),
    sql`, `,
  );
  const { rows } = await db.execute<Named & { held: boolean[] }>(sql`
    with recursive ordered as (
      (select product_id as id, product_name as name from ${renewal_items} order by product_id, product_name limit 1)
      union all
      select next.id, next.name from ordered
      cross join lateral (select product_id as id, product_name as name from ${renewal_items} l
        where (l.product_id, l.product_name) > (ordered.id, ordered.name)
        order by product_id, product_name limit 1) next
    ), looked_at as (select id, name, array[${held}] as held from ordered)
    select id, name, held from looked_at where true = any(held)`);
  return [...groupBy(rows, (row) => row.held.join()).values()]
    .map((products) => ({
      products,
      patient: words.filter((_, index) => !products[0].held[index]).join(" "),
    }))
    .filter(({ patient }) => patient === "" || words.length <= MOST_MIXED);
}

function hasLineOf({ products }: DividedWords): SQL {
  const names = sql.param(products.map(({ name }) => name));
  return sql`exists (select from ${renewal_items} l
    where l.renewal_id = ${renewals.id} and l.product_name = any(${names}::text[]))`;
}

/** Whether an order has a line with one of these products; `renewal_items_product_idx` serves it. */
function isAmongOrdersOf({ products }: DividedWords): SQL {
  const ids = sql.param(products.map(({ id }) => id));
  const names = sql.param(products.map(({ name }) => name));
  return sql`${renewals.id} in (
    select l.renewal_id from unnest(${ids}::text[], ${names}::text[]) named(id, name)
    join ${renewal_items} l on l.product_id = named.id and l.product_name = named.name)`;
}
