import type { Db } from "@scriptkeeper/db/connection";
import { isCounted } from "@scriptkeeper/db/renewal-states";
import { renewal_items, renewals, users } from "@scriptkeeper/db/schema";
import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { isAnyUuidOf } from "../../core/index.ts";

/** From one instant up to another, which is not included. */
export interface Span {
  from: Date;
  until: Date;
}

/** An order that was made in this time, and counts: on its way, or paid. Numbers and rows ask the same. */
export function isOrderOf({ from, until }: Span): SQL {
  return sql`(${renewals.created_at} >= ${from} and ${renewals.created_at} < ${until} and ${isCounted()})`;
}

/** How many there are. The index of when they were made has their states. */
export function orderCount(during: Span): SQL<number> {
  return sql<number>`(select count(*)::int from ${renewals} where ${isOrderOf(during)})`;
}

export async function countOrders(db: Db, during: Span): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select ${orderCount(during)} as count`);
  return rows[0]?.count ?? 0;
}

/** The next ones behind one of them, the newest first. */
export async function listOrderIds(db: Db, page: Span & { after: string | undefined; limit: number }) {
  const { rows } = await db.execute<{ id: string }>(orderIdsSql(page));
  return rows.map(({ id }) => id);
}

/** Exported for the test that looks at its plan. */
export function orderIdsSql({
  after,
  limit,
  ...during
}: Span & { after: string | undefined; limit: number }): SQL {
  const { created_at, id } = renewals;
  const isFurther = after
    ? sql`and (${created_at}, ${id}) < ((select created_at from ${renewals} where id = ${after}), ${after}::uuid)`
    : sql``;
  return sql`select ${id} from ${renewals} where ${isOrderOf(during)} ${isFurther}
    order by ${created_at} desc, ${id} desc limit ${limit}`;
}

/** The ids of all of them, in the same order. */
export function allOrderIdsSql(during: Span): SQL {
  const { created_at, id } = renewals;
  return sql`select ${id} from ${renewals} where ${isOrderOf(during)} order by ${created_at} desc, ${id} desc`;
}

export type OrderRow = Awaited<ReturnType<typeof listOrderRows>>[number];

/** These orders with whose they are. */
export function listOrderRows(db: Db, ids: readonly string[]) {
  return db
    .select({
      ...{ id: renewals.id, order_name: renewals.order_name, state: renewals.state },
      ...{ placed_at: renewals.placed_at, created_at: renewals.created_at },
      total_cents: renewals.total_cents,
      patient: { id: users.id, first_name: users.first_name, last_name: users.last_name },
    })
    .from(renewals)
    .leftJoin(users, eq(users.id, renewals.user_id))
    .where(isAnyUuidOf(renewals.id, ids))
    .orderBy(desc(renewals.created_at), desc(renewals.id));
}

/** What is in these orders. */
export function listOrderLines(db: Db, ids: readonly string[]) {
  const { renewal_id, item_id, product_name, quantity } = renewal_items;
  return db
    .select({ renewal_id, item_id, product_name, quantity })
    .from(renewal_items)
    .where(isAnyUuidOf(renewal_id, ids))
    .orderBy(asc(item_id));
}
