import type { Db } from "@scriptkeeper/db/connection";
import { isEnded } from "@scriptkeeper/db/renewal-states";
import {
  back_in_stock_requests,
  emails,
  prescription_items,
  product_configurations,
  renewal_items,
  renewals,
  store_variants,
  users,
} from "@scriptkeeper/db/schema";
import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import { strengthOfItem } from "../../catalogue/index.ts";
import { isAnyOf } from "../../core/index.ts";
import { alreadySentAt } from "../../email/index.ts";
import { configurationOfItem, isAvailable, isOpenRequest, itemState } from "../../prescriptions/index.ts";
import { isReachable } from "../sweeps/due-reminders.queries.ts";

/**
 * Records for the next open requests since when their products have been available, or that they no longer are. Locked
 * requests are skipped until the next run.
 */
export async function followAvailabilityAfter(
  db: Db,
  page: { afterId: number; limit: number; at: Date },
): Promise<{ lastId: number | null; changed: number }> {
  const request = back_in_stock_requests;
  const { rows } = await db.execute<{ last_id: number | null; changed: number }>(sql`
    with page as materialized (
      select ${request.id}, ${request.available_since} is not null as was_available,
        coalesce(${isAvailable}, false) as is_available
      from (
        select * from ${request} where ${isOpenRequest} and ${gt(request.id, page.afterId)}
        order by ${request.id} limit ${page.limit}
      ) as ${request}
      join ${prescription_items} on ${eq(prescription_items.id, request.item_id)}
      left join ${product_configurations} on ${configurationOfItem}
    left join ${store_variants} on ${strengthOfItem}
    ), different as (
      select id, page.is_available from ${request} join page using (id)
      where ${isOpenRequest} and was_available <> page.is_available
      order by id for no key update of ${request} skip locked
    ), changed as (
      update ${request}
      set available_since = case when different.is_available then ${page.at.toISOString()}::timestamptz end
      from different where ${eq(request.id, sql`different.id`)}
      returning 1
    )
    select (select max(id) from page) as last_id, (select count(*)::int from changed) as changed`);
  const [row] = rows;
  return { lastId: row?.last_id ?? null, changed: row?.changed ?? 0 };
}

interface Stable {
  /** Products available since this time count as back to stay. */
  since: Date;
}

function isBack({ since }: Stable) {
  return and(isOpenRequest, lte(back_in_stock_requests.available_since, since));
}

/** Lists the next customers, by id, who wait for something that is back. */
export async function listWaitingCustomers(
  db: Db,
  page: Stable & { after: number | null; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ userId: prescription_items.user_id })
    .from(back_in_stock_requests)
    .innerJoin(prescription_items, eq(prescription_items.id, back_in_stock_requests.item_id))
    .innerJoin(users, eq(users.id, prescription_items.user_id))
    .where(and(isBack(page), isReachable, gt(prescription_items.user_id, page.after ?? 0)))
    .orderBy(asc(prescription_items.user_id))
    .limit(page.limit);
  return rows.map(({ userId }) => userId);
}

/**
 * Locks these customers' requests for items that are back. Accounts are locked first, as the deletion of an account
 * does.
 */
export async function lockBack(db: Db, of: Stable & { userIds: number[] }): Promise<number[]> {
  await db
    .select({ id: users.id })
    .from(users)
    .where(isAnyOf(users.id, of.userIds))
    .orderBy(asc(users.id))
    .for("key share");
  const held = await db
    .select({ id: back_in_stock_requests.id })
    .from(back_in_stock_requests)
    .innerJoin(prescription_items, eq(prescription_items.id, back_in_stock_requests.item_id))
    .where(and(isBack(of), isAnyOf(prescription_items.user_id, of.userIds)))
    .orderBy(asc(back_in_stock_requests.id))
    .for("update", { of: back_in_stock_requests });
  return held.map(({ id }) => id);
}

/**
 * Whether the patient has ordered the item since they asked and the store accepted the order, so that they know it is
 * back.
 */
const isOrderedSince = sql<boolean>`exists (
  select from ${renewal_items} ri join ${renewals} r on r.id = ri.renewal_id
  where ri.item_id = ${back_in_stock_requests.item_id} and r.created_at > ${back_in_stock_requests.asked_at}
    and r.state <> 'refused' and (ri.given_back_at is null or ${isEnded(sql.raw("r.state"))})
)`;

const waitingItem = {
  ...itemState,
  requestId: back_in_stock_requests.id,
  is_ordered_since: isOrderedSince,
  email: users.email,
  first_name: users.first_name,
  is_reachable: sql<boolean>`${isReachable}`,
};

export type WaitingItem = Awaited<ReturnType<typeof listWaitingItems>>[number];

/** Lists the items of some requests as they are now, customer by customer. */
export function listWaitingItems(db: Db, requestIds: readonly number[]) {
  return selectWaitingItems(db)
    .where(isAnyOf(back_in_stock_requests.id, requestIds))
    .orderBy(asc(prescription_items.user_id), asc(prescription_items.id));
}

/** Lists the items in some emails as they are now, without deleted ones. */
export function listToldItems(db: Db, emailIds: readonly number[]) {
  return selectWaitingItems(db)
    .where(isAnyOf(back_in_stock_requests.email_id, emailIds))
    .orderBy(asc(prescription_items.id));
}

function selectWaitingItems(db: Db) {
  return db
    .select({ ...waitingItem, emailId: back_in_stock_requests.email_id })
    .from(back_in_stock_requests)
    .innerJoin(prescription_items, eq(prescription_items.id, back_in_stock_requests.item_id))
    .innerJoin(users, eq(users.id, prescription_items.user_id))
    .leftJoin(product_configurations, configurationOfItem)
    .leftJoin(store_variants, strengthOfItem);
}

/** Ends requests that need no answer any more. */
export async function endRequests(db: Db, of: { requestIds: readonly number[]; at: Date }): Promise<void> {
  await db
    .update(back_in_stock_requests)
    .set({ ended_at: of.at })
    .where(isAnyOf(back_in_stock_requests.id, of.requestIds));
}

/** Notes which email answers some requests. */
export async function saveTold(
  db: Db,
  told: { requestIds: readonly number[]; emailId: number; at: Date },
): Promise<void> {
  await db
    .update(back_in_stock_requests)
    .set({ told_at: told.at, email_id: told.emailId })
    .where(isAnyOf(back_in_stock_requests.id, told.requestIds));
}

/**
 * Reopens requests whose email is not sent, to be told of later. Requests whose email was sent, or whose patient has
 * asked again, stay as they are.
 */
export async function reopenRequests(db: Db, requestIds: readonly number[]): Promise<void> {
  await db.execute(sql`
    update ${back_in_stock_requests} set told_at = null, email_id = null, available_since = null
    where ${isAnyOf(back_in_stock_requests.id, requestIds)}
      and exists (
        select from ${emails} where ${eq(emails.id, back_in_stock_requests.email_id)}
          and ${eq(emails.state, "queued")} and ${alreadySentAt} is null)
      and not exists (
        select from ${back_in_stock_requests} o
        where o.item_id = ${back_in_stock_requests.item_id} and o.told_at is null and o.ended_at is null)`);
}
