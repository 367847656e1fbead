import { EXPIRED_NOTICE_DAYS, EXPIRING_SOON_DAYS } from "@scriptkeeper/contracts/constants";
import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items, users } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/time/days";
import { and, gt, type SQL, sql } from "drizzle-orm";
import { isAnyOf } from "../../core/index.ts";
import { dayOf, effectiveExpiry, isNotInLedger, isReviewed } from "../../prescriptions/index.ts";
import { NO_ARMING } from "../rules.ts";
import { isReachable, selectSweptItems } from "./due-reminders.queries.ts";
import { type Listed, listedById, type Page } from "./sweep-in-batches.ts";

type CustomerPage = Page<number> & { today: Day };

/** Lists the next customers, by id, for whom a notice may be due. */
export async function listCustomersToNotify(db: Db, page: CustomerPage): Promise<Listed<number>> {
  const { rows } = await db.execute<{ id: number }>(customersToNotify(page));
  return listedById(
    rows.map((row) => row.id),
    page.limit,
  );
}

/**
 * The query of `listCustomersToNotify`. It finds the items first, by their expiry: few expire this soon, and in most
 * hours none is left to be noticed; but the planner would walk all items by customer, expecting to meet matches early.
 */
export function customersToNotify({ today, after, limit }: CustomerPage): SQL {
  return sql`
    with ending as materialized (
      select ${prescription_items.user_id} as user_id from ${prescription_items}
      where ${mayBeNoticed(dayOf(today))} and ${gt(prescription_items.user_id, after ?? 0)}
    )
    select ${users.id} from ${users}
    where ${users.id} in (select user_id from ending) and ${isReachable}
    order by ${users.id} limit ${limit}`;
}

export type NoticeItem = Awaited<ReturnType<typeof listNoticeItems>>[number];

/** Lists these customers' items for which a notice may be due, customer by customer. */
export function listNoticeItems(db: Db, of: { userIds: number[]; today: Day }) {
  return selectSweptItems(
    db,
    and(isAnyOf(prescription_items.user_id, of.userIds), isReachable, mayBeNoticed(dayOf(of.today))),
  );
}

/**
 * The condition that a sweep on the day `on` may write about the item's expiry. Keeps the selection small; `dueNotice`
 * decides.
 */
export function mayBeNoticed(on: SQL): SQL | undefined {
  return and(
    sql`${effectiveExpiry} between ${on} - ${EXPIRED_NOTICE_DAYS}::int and ${on} + ${EXPIRING_SOON_DAYS}::int`,
    isReviewed,
    isNotInLedger({
      kind: "expiry",
      date: effectiveExpiry,
      arming: sql`${NO_ARMING}::int`,
      stage: noticeStage(on),
    }),
  );
}

/** The stage of the notice for an item on the day `on`. */
export function noticeStage(on: SQL): SQL {
  return sql`case when ${effectiveExpiry} > ${on} then 'soon' else 'expired' end`;
}
