import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items, product_configurations, store_variants, users } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/time/days";
import { and, asc, eq, lte, type SQL, sql } from "drizzle-orm";
import { isSomebodyEmailed } from "../../care/index.ts";
import { isStrengthUnknown, strengthOfItem } from "../../catalogue/index.ts";
import { isAnyOf } from "../../core/index.ts";
import {
  configurationOfItem,
  currentReminder,
  dayOf,
  effectiveExpiry,
  holdsUnpaidRepeat,
  isAvailable,
  isNotInLedger,
  isReviewed,
  itemState,
} from "../../prescriptions/index.ts";
import type { Listed, Page } from "./sweep-in-batches.ts";

/** The condition that a patient may be emailed, or has a carer who is emailed for them. */
export const isReachable = isSomebodyEmailed;

/** Where a page of overdue items ended. */
export interface Overdue {
  date: Day;
  userId: number;
}

type OverduePage = Page<Overdue> & { today: Day };

/**
 * Reads a page of items whose day has come, the latest days first, and lists the customers for whom something may be
 * due. An index has the items in this order, so that each is read once, however many there are, and the first are
 * found at once.
 */
export function listCustomersToRemind(db: Db, page: OverduePage): Promise<Listed<Overdue>> {
  return listCustomersOfItems(db, {
    items: overdueItems(page),
    limit: page.limit,
    where: and(isReachable, mayBeReminded(dayOf(page.today))),
  });
}

export interface ItemsPage {
  /** Selects `limit` of the items whose day has come, and those that tie with the last one. */
  items: SQL;
  limit: number;
  /** Which of them count. */
  where: SQL | undefined;
  /** Joins that `where` needs besides the item, its customer, product configuration and strength. */
  join?: SQL;
}

/** Lists the customers of a page of overdue items, and where the page ended. */
export async function listCustomersOfItems(
  db: Db,
  { items, limit, where, join = sql`` }: ItemsPage,
): Promise<Listed<Overdue>> {
  const { rows } = await db.execute<{
    user_ids: number[];
    looked_at: number;
    date: Day;
    user_id: number;
  }>(sql`
    with page as materialized (${items}),
      ended as (select next_reminder_date, user_id from page order by next_reminder_date, user_id limit 1)
    select coalesce(array_agg(distinct ${prescription_items.user_id}) filter (where ${where}), '{}') as user_ids,
      count(*)::int as looked_at, ended.next_reminder_date::text as date, ended.user_id
    from page as ${prescription_items}
    join ended on true
    join ${users} on ${eq(users.id, prescription_items.user_id)}
    left join ${product_configurations} on ${configurationOfItem}
    left join ${store_variants} on ${strengthOfItem}
    ${join}
    group by ended.next_reminder_date, ended.user_id`);
  const [found] = rows;
  if (!found) return { userIds: [], next: null };
  const isLast = found.looked_at < limit;
  return { userIds: found.user_ids, next: isLast ? null : { date: found.date, userId: found.user_id } };
}

/** Selects the items that `listCustomersToRemind` reads; exported for tests of its query plan. */
export function overdueItems({ today, after, limit }: OverduePage): SQL {
  const isFurther = after
    ? sql`and (next_reminder_date, user_id) < (${dayOf(after.date)}, ${after.userId}::int)`
    : sql``;
  return sql`
    select * from ${prescription_items} where next_reminder_date <= ${dayOf(after?.date ?? today)} ${isFurther}
    order by next_reminder_date desc, user_id desc fetch first (${limit}::int) rows with ties`;
}

/** Locks these customers' items whose day has come, in the order of their ids. */
export async function lockOverdueItems(db: Db, of: { userIds: number[]; today: Day }): Promise<void> {
  await db
    .select({ id: prescription_items.id })
    .from(prescription_items)
    .where(
      and(
        isAnyOf(prescription_items.user_id, of.userIds),
        lte(prescription_items.next_reminder_date, of.today),
      ),
    )
    .orderBy(asc(prescription_items.id))
    .for("no key update");
}

export type DueItem = Awaited<ReturnType<typeof listDueItems>>[number];

/** Lists these customers' items that may be due, customer by customer. */
export function listDueItems(db: Db, of: { userIds: number[]; today: Day }) {
  return selectSweptItems(
    db,
    and(isAnyOf(prescription_items.user_id, of.userIds), isReachable, mayBeReminded(dayOf(of.today))),
  );
}

/** Selects items with the facts that sweeps need, customer by customer. */
export function selectSweptItems(db: Db, where: SQL | undefined, orderClosed: SQL = sql`false`) {
  return db
    .select({
      ...itemState,
      email: users.email,
      first_name: users.first_name,
      order_closed: orderClosed.mapWith(Boolean),
    })
    .from(prescription_items)
    .innerJoin(users, eq(users.id, prescription_items.user_id))
    .leftJoin(product_configurations, configurationOfItem)
    .leftJoin(store_variants, strengthOfItem)
    .where(where)
    .orderBy(asc(prescription_items.user_id), asc(prescription_items.id));
}

export async function markReminded(db: Db, items: { ids: number[]; at: Date }): Promise<void> {
  await db
    .update(prescription_items)
    .set({ status: "pending_renewal", last_reminder_sent: items.at, updated_at: items.at })
    .where(isAnyOf(prescription_items.id, items.ids));
}

/**
 * The condition that a sweep on the day `on` may remind of the item. Keeps the selection small; `isReminderDue`
 * decides.
 */
export function mayBeReminded(on: SQL): SQL | undefined {
  return and(
    sql`${prescription_items.next_reminder_date} <= ${on}`,
    isRemindable(on),
    isNotInLedger(currentReminder("due")),
  );
}

/**
 * The condition that nothing but its date or an earlier reminder keeps a sweep on the day `on` from reminding of the
 * item.
 */
export function isRemindable(on: SQL): SQL | undefined {
  return and(
    sql`(${effectiveExpiry} is null or ${effectiveExpiry} > ${on})`,
    isReviewed,
    sql`not ${isStrengthUnknown}`,
    sql`case when ${prescription_items.repeats} = 0 then ${holdsUnpaidRepeat} else ${isAvailable} end`,
  );
}
