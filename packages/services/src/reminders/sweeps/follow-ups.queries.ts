import type { Db } from "@scriptkeeper/db/connection";
import {
  emails,
  prescription_items,
  product_configurations,
  reminder_ledger,
  renewal_items,
  renewals,
  store_variants,
  users,
} from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/time/days";
import { and, asc, eq, gt, or, type SQL, sql } from "drizzle-orm";
import { strengthOfItem } from "../../catalogue/index.ts";
import { isAnyOf } from "../../core/index.ts";
import {
  configurationOfItem,
  currentReminder,
  dayOf,
  effectiveExpiry,
  isAvailable,
  isNotInLedger,
  isOccasion,
  isReviewed,
} from "../../prescriptions/index.ts";
import { isReachable, selectSweptItems } from "./due-reminders.queries.ts";
import { lapsedUnpaid } from "./lapsed-orders.queries.ts";
import { type Listed, listedById, type Page } from "./sweep-in-batches.ts";

/** The days of a run, and the instants at which they begin. */
export interface FollowUpDays {
  today: Day;
  /** An item ordered on or after this day is not followed up because of another, lapsed order. */
  orderedSince: Day;
  todayBegins: Date;
  /** Reminders sent between these two instants are followed up now. */
  remindedFrom: Date;
  remindedUntil: Date;
  /** Checkouts that lapsed since this instant are followed up too. */
  lapsedFrom: Date;
  timeZone: string;
}

/** Lists the next customers, by id, for whom a follow-up may be due. */
export async function listCustomersToFollowUp(
  db: Db,
  page: Page<number> & { days: FollowUpDays },
): Promise<Listed<number>> {
  const rows = await customersToFollowUp(db, page);
  return listedById(
    rows.map((row) => row.userId),
    page.limit,
  );
}

/** The query of `listCustomersToFollowUp`; exported for tests of its query plan. */
export function customersToFollowUp(db: Db, { days, after, limit }: Page<number> & { days: FollowUpDays }) {
  const candidates = sql`
    select id from ${prescription_items} where ${isReminded(days)}
    union
    select ri.item_id from ${renewals} r join ${renewal_items} ri on ri.renewal_id = r.id
    where r.state = 'lapsed' and r.settled_at >= ${days.lapsedFrom}`;
  return db
    .selectDistinct({ userId: prescription_items.user_id })
    .from(prescription_items)
    .innerJoin(users, eq(users.id, prescription_items.user_id))
    .leftJoin(product_configurations, configurationOfItem)
    .leftJoin(store_variants, strengthOfItem)
    .where(
      and(
        sql`${prescription_items.id} in (${candidates})`,
        gt(prescription_items.user_id, after ?? 0),
        mayBeFollowedUp(days),
      ),
    )
    .orderBy(asc(prescription_items.user_id))
    .limit(limit);
}

/** Locks all items of these customers, in the order of their ids. */
export async function lockItemsOfCustomers(db: Db, userIds: number[]): Promise<void> {
  await db
    .select({ id: prescription_items.id })
    .from(prescription_items)
    .where(isAnyOf(prescription_items.user_id, userIds))
    .orderBy(asc(prescription_items.id))
    .for("no key update");
}

export type FollowUpItem = Awaited<ReturnType<typeof listFollowUpItems>>[number];

/** Lists these customers' items for which a follow-up may be due, customer by customer. */
export function listFollowUpItems(db: Db, of: { userIds: number[]; days: FollowUpDays }) {
  return selectSweptItems(
    db,
    and(isAnyOf(prescription_items.user_id, of.userIds), mayBeFollowedUp(of.days)),
    hasLapsed(of.days),
  );
}

/** Keeps the selection small; `canFollowUp` decides. */
function mayBeFollowedUp(days: FollowUpDays): SQL | undefined {
  return and(
    isReachable,
    or(and(isReminded(days), wasSent(days)), hasLapsed(days)),
    sql`(${effectiveExpiry} is null or ${effectiveExpiry} > ${dayOf(days.today)})`,
    isReviewed,
    sql`${prescription_items.repeats} is distinct from 0`,
    isAvailable,
    isNotInLedger(currentReminder("follow_up")),
    sql`not exists (
      select from ${emails} e
      where e.user_id = ${users.id} and e.kind = 'reminder' and e.created_at >= ${days.todayBegins} offset 0
    )`,
  );
}

function isReminded(days: FollowUpDays): SQL {
  const { status, last_reminder_sent: at } = prescription_items;
  return sql`(${status} = 'pending_renewal' and ${at} >= ${days.remindedFrom} and ${at} < ${days.remindedUntil})`;
}

/** Whether the item's current reminder was sent long enough ago. */
function wasSent(days: FollowUpDays): SQL {
  return sql`exists (
    select from ${reminder_ledger} l join ${emails} e on e.id = l.email_id
    where ${isOccasion(currentReminder("due"))} and e.state = 'sent' and e.sent_at < ${days.remindedUntil}
    offset 0
  )`;
}

/** Whether an order of the item lapsed and its reminder went back to a date more than a day after that. */
function hasLapsed(days: FollowUpDays): SQL<boolean> {
  const { id, next_reminder_date: date, last_renewal_date: ordered } = prescription_items;
  return sql`(
    ${date} > ${dayOf(days.today)}
    and (${ordered} is null or ${ordered} < ${dayOf(days.orderedSince)})
    and ${isNotInLedger(currentReminder("due"))}
    and exists (
      select from ${renewal_items} ri join ${renewals} r on r.id = ri.renewal_id
      where ri.item_id = ${id} and ${lapsedUnpaid} and r.settled_at >= ${days.lapsedFrom}
        and ri.reminder_before = ${date}
        and ${date} > (ri.given_back_at at time zone ${days.timeZone})::date + 1
      offset 0
    )
  )`;
}
