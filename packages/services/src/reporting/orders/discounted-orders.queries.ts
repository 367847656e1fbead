import type { Db } from "@scriptkeeper/db/connection";
import { discount_uses, discounts, renewals } from "@scriptkeeper/db/schema";
import { type SQL, sql } from "drizzle-orm";
import { usageCount } from "../../catalogue/index.ts";
import { inOrder, isBehindPlace, type Searched } from "../../core/index.ts";
import { isOnPage, type OrdersPage } from "./counted-orders.queries.ts";

/**
 * The most uses that are counted, and the most orders with a discount that are gathered when a search finds few of
 * them.
 */
const MOST_USES = 10_000;

/** A discount and how often it was used; zero once it is deleted. */
export interface UsedDiscount extends Record<string, unknown> {
  id: number;
  /** Null where the discount was deleted or never existed. */
  name: string | null;
  isDeleted: boolean;
  /** The lines with the discount, and the orders that contain them. */
  uses: number;
  orders: number;
  /** Whether there are more, which are not counted. */
  isMore: boolean;
}

export async function findUsedDiscount(db: Db, id: number): Promise<UsedDiscount> {
  const { rows } = await db.execute<UsedDiscount>(sql`
    select d.id, case when d.deleted_at is null then d.name end as name, d.deleted_at is not null as "isDeleted",
      least(used.count, ${MOST_USES}) as uses, used.count > ${MOST_USES} as "isMore",
      (select count(distinct renewal_id)::int from (
        select renewal_id from ${discount_uses} where discount_id = d.id and d.deleted_at is null limit ${MOST_USES}) counted) as orders
    from ${discounts} d cross join lateral (
      select case when d.deleted_at is null then ${usageCount(sql`d.id`)} else 0 end as count) used
    where d.id = ${id}`);
  return rows[0] ?? { id, name: null, isDeleted: false, uses: 0, orders: 0, isMore: false };
}

/** Narrows a search to orders that have a line with the discount. */
export function withDiscount(searched: Searched, page: OrdersPage, discount: UsedDiscount): Searched {
  const { columns, matches, byIndex } = searched;
  const from = ordersInTime(page, discount);
  const isUsed = sql`exists (select from ${discount_uses} u
    where u.renewal_id = ${renewals.id} and ${isUseOf(discount)} offset 0)`;
  const amongUses = sql`select ${columns} from ${from} where ${matches}`;
  const amongFound = byIndex && sql`select ${columns} from (${byIndex}) renewals where ${isUsed}`;
  return {
    ...searched,
    from,
    scope: sql`true`,
    byIndex: discount.isMore && amongFound ? amongFound : amongUses,
  };
}

/**
 * The orders with the discount, each once, in the order of the index on its uses; named `renewals`, with the columns
 * that a search needs.
 */
function ordersInTime({ order, after }: OrdersPage, discount: UsedDiscount): SQL {
  const place = [
    sql`(select place.created_at from ${renewals} place where place.id = ${after}::uuid)`,
    sql`${after}::uuid`,
  ];
  const isBehind = after === undefined ? sql`true` : isBehindPlace(byTime, { place, order });
  return sql`(select r.id, r.user_id, r.order_name, used.ordered_at as created_at
    from (select distinct ordered_at, renewal_id from ${discount_uses} u
      where ${isUseOf(discount)} and ${isBehind} order by ${inOrder(byTime, order)}) used
    join ${renewals} r on r.id = used.renewal_id) renewals`;
}

const byTime = [sql`ordered_at`, sql`renewal_id`];

/** A deleted discount has no uses until it is restored. */
function isUseOf({ id, name }: UsedDiscount): SQL {
  return name === null ? sql`false` : sql`u.discount_id = ${id}`;
}

/** A search that matches all orders of a page. */
export function allOrders(page: OrdersPage): Searched {
  return {
    table: renewals,
    columns: sql`id, created_at`,
    scope: isOnPage(page),
    matches: sql`true`,
    order: inOrder([sql`created_at`, sql`id`], page.order),
    walked: 0,
  };
}
