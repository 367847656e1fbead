import type { Order } from "@scriptkeeper/contracts/lists/sorting";
import type { Db } from "@scriptkeeper/db/connection";
import { isCounted } from "@scriptkeeper/db/renewal-states";
import { renewal_items, renewals, store_variants, users } from "@scriptkeeper/db/schema";
import { asc, eq, type SQL, sql } from "drizzle-orm";
import { inOrder, inOrderOf, isAnyUuidOf, isBehindPlace } from "../../core/index.ts";

/** A span of time; `until` is exclusive. */
export interface Span {
  from: Date;
  until: Date;
}

/**
 * Whether an order was made in this time and counts: it is on its way to payment, or paid. Numbers and rows use this
 * same condition.
 */
export function isOrderOf({ from, until }: Span): SQL {
  return sql`(${renewals.created_at} >= ${from} and ${renewals.created_at} < ${until} and ${isCounted()})`;
}

/** The number of orders of a span of time that count, from an index on time that includes their states. */
export function orderCount(during: Span): SQL<number> {
  return sql<number>`(select count(*)::int from ${renewals} where ${isOrderOf(during)})`;
}

/** Counts the orders of a span of time that count, up to `most`. */
export async function countOrders(db: Db, during: Span, most: number | null = null): Promise<number> {
  const counted = sql`select from ${renewals} where ${isOrderOf(during)} limit ${most}`;
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${counted}) counted`,
  );
  return rows[0]?.count ?? 0;
}

/** Orders of a span of time in the order in which they were made; after one of them, where it is named. */
export interface OrdersPage extends Span {
  order: Order;
  after?: string | undefined;
}

export async function listOrderIds(db: Db, page: OrdersPage & { limit: number }) {
  const { rows } = await db.execute<{ id: string }>(sql`${orderIdsSql(page)} limit ${page.limit}`);
  return rows.map(({ id }) => id);
}

/** Selects the ids of a page's orders, without a limit. */
export function orderIdsSql(page: OrdersPage): SQL {
  return sql`select ${renewals.id} from ${renewals} where ${isOnPage(page)} order by ${inOrder(byTime, page.order)}`;
}

/** Whether an order is on a page, or would be without its limit. */
export function isOnPage({ after, order, ...during }: OrdersPage): SQL {
  if (after === undefined) return isOrderOf(during);
  const time = sql`(select place.created_at from ${renewals} place where place.id = ${after}::uuid)`;
  const isBehind = isBehindPlace(byTime, { place: [time, sql`${after}::uuid`], order });
  return sql`(${isOrderOf(during)} and ${isBehind})`;
}

const byTime = [renewals.created_at, renewals.id];

export type OrderRow = Awaited<ReturnType<typeof listOrderRows>>[number];

/** Loads these orders with their patients, in the order of the ids. */
export async function listOrderRows(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({
      id: renewals.id,
      order_name: renewals.order_name,
      state: renewals.state,
      placed_at: renewals.placed_at,
      unpaid_since: renewals.unpaid_since,
      created_at: renewals.created_at,
      total_cents: renewals.total_cents,
      patient: { id: users.id, first_name: users.first_name, last_name: users.last_name },
    })
    .from(renewals)
    .leftJoin(users, eq(users.id, renewals.user_id))
    .where(isAnyUuidOf(renewals.id, ids));
  return inOrderOf(ids, rows, ({ id }) => id);
}

/** Lists the lines of these orders. */
export function listOrderLines(db: Db, ids: readonly string[]) {
  const { renewal_id, item_id, product_name, quantity, given_back_at } = renewal_items;
  const { title: variant_title } = store_variants;
  return db
    .select({ renewal_id, item_id, product_name, variant_title, quantity, given_back_at })
    .from(renewal_items)
    .leftJoin(store_variants, eq(store_variants.variant_id, renewal_items.variant_id))
    .where(isAnyUuidOf(renewal_id, ids))
    .orderBy(asc(item_id));
}
