import type { CountedNote } from "@scriptkeeper/contracts/lists/counted";
import { MOST_CONCERNED } from "@scriptkeeper/contracts/prescriptions/counted-items";
import type { Db } from "@scriptkeeper/db/connection";
import { renewals } from "@scriptkeeper/db/schema";
import { type SQL, sql } from "drizzle-orm";
import { ordersApplying } from "../../catalogue/index.ts";
import type { Searched } from "../../core/index.ts";
import { findProduct, unpaidOrders } from "../../prescriptions/index.ts";

/** The orders behind a number about a product or a prescription, and how many there are. */
export interface OpenedOrders {
  /** A query that returns their ids. */
  ids: SQL;
  total: number;
  note: CountedNote;
}

/** Opens the unpaid orders with a product, as the product's demand counts them; none for a deleted product. */
export async function openUnpaid(db: Db, configurationId: number): Promise<OpenedOrders> {
  const product = await findProduct(db, configurationId);
  return opened(db, {
    title: `Orders with ${product?.name ?? "a deleted product"} that are not paid yet`,
    ids: product ? unpaidOrders(product.productId) : none,
  });
}

/** Opens the orders that a prescription's current discount made cheaper. */
export function openApplied(db: Db, itemId: number): Promise<OpenedOrders> {
  return opened(db, {
    title: `Orders reduced by the discount on prescription ${itemId}`,
    ids: ordersApplying(itemId),
  });
}

const none = sql`select null::uuid as id where false`;

async function opened(db: Db, { title, ids }: { title: string; ids: SQL }): Promise<OpenedOrders> {
  const most = MOST_CONCERNED;
  const { rows } = await db.execute<{ found: number; total: number }>(sql`
    select count(*)::int as found, count(distinct id)::int as total from (${ids} limit ${most + 1}) as counted`);
  const { found, total } = rows[0] ?? { found: 0, total: 0 };
  return {
    ids: sql`select id from (${ids} limit ${most}) as counted`,
    total: Math.min(total, most),
    note: { title, is_more: found > most, most },
  };
}

/** Narrows a search to these orders, which are gathered as a whole because they are few. */
export function amongOpened(searched: Searched, { ids }: OpenedOrders): Searched {
  const { columns, matches } = searched;
  const scope = sql`(${searched.scope} and ${renewals.id} = any(array(${ids})))`;
  return {
    ...searched,
    scope,
    byIndex: sql`select ${columns} from ${renewals} where ${scope} and ${matches}`,
    walked: 0,
  };
}
