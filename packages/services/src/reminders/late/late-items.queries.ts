import type { Db } from "@scriptkeeper/db/connection";
import {
  emails,
  late_items,
  prescription_items,
  product_configurations,
  reminder_ledger,
  store_variants,
  users,
} from "@scriptkeeper/db/schema";
import { LATE_DAYS, USUAL_LEAD_DAYS } from "@scriptkeeper/domain/supply/lateness";
import { type Day, dayAt } from "@scriptkeeper/domain/time/days";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { isStrengthUnknown, strengthOfItem } from "../../catalogue/index.ts";
import { isAnyOf } from "../../core/index.ts";
import {
  configurationOfItem,
  dayOf,
  effectiveExpiry,
  holdsAnyRepeat,
  isAvailable,
  isReviewed,
  itemState,
  runOutDay,
} from "../../prescriptions/index.ts";
import { isReachable, listCustomersOfItems, type Overdue } from "../sweeps/due-reminders.queries.ts";
import type { Listed, Page } from "../sweeps/sweep-in-batches.ts";

/** The day of a run, when that day began, and in which time zone. */
export interface LateDays {
  today: Day;
  todayBegins: Date;
  timeZone: string;
}

type LatePage = Page<Overdue> & { days: LateDays };

/**
 * Reads a page of items whose reminder has come and brought no order, the latest days first, and lists the customers
 * who may be late with one. An index contains just these items, in this order.
 */
export function listLateCustomers(db: Db, page: LatePage): Promise<Listed<Overdue>> {
  return listCustomersOfItems(db, {
    items: unansweredItems(page),
    limit: page.limit,
    where: mayBeLate(page.days),
    join: sql`left join lateral (${told}) told on true`,
  });
}

/** Selects the items that `listLateCustomers` reads; exported for tests of its query plan. */
export function unansweredItems({ days, after, limit }: LatePage): SQL {
  const isFurther = after
    ? sql`and (next_reminder_date, user_id) < (${dayOf(after.date)}, ${after.userId}::int)`
    : sql``;
  return sql`
    select * from ${prescription_items}
    where next_reminder_date <= ${dayOf(after?.date ?? days.today)} ${isFurther}
      and next_reminder_date is not null and status <> 'expired' and repeats is distinct from 0
    order by next_reminder_date desc, user_id desc fetch first (${limit}::int) rows with ties`;
}

export type LateItem = Awaited<ReturnType<typeof listLateItems>>[number];

/** Lists the items with which these customers may be late, customer by customer, with the facts that the rule needs. */
export async function listLateItems(db: Db, of: { userIds: number[]; days: LateDays }) {
  const rows = await db
    .select({
      ...itemState,
      email: users.email,
      first_name: users.first_name,
      email_bad_at: users.email_bad_at,
      unsubscribed_at: users.unsubscribed_at,
      is_reachable: sql<boolean>`${isReachable}`,
      order_closed: sql<boolean>`false`.mapWith(Boolean),
      told_at: sql<Date | null>`told.at`.mapWith(emails.sent_at),
      is_being_told: sql<boolean>`coalesce(told.is_waiting, false)`,
      is_noted: sql<boolean>`${isNoted}`,
    })
    .from(prescription_items)
    .innerJoin(users, eq(users.id, prescription_items.user_id))
    .leftJoin(product_configurations, configurationOfItem)
    .leftJoin(store_variants, strengthOfItem)
    .leftJoinLateral(sql`(${told}) told`, sql`true`)
    .where(and(isAnyOf(prescription_items.user_id, of.userIds), mayBeLate(of.days)))
    .orderBy(asc(prescription_items.user_id), asc(prescription_items.id));
  return rows.map((row) => ({
    ...row,
    last_told: row.told_at ? dayAt(row.told_at, of.days.timeZone) : null,
  }));
}

/** What the patient was told about the current reminder: when last, and whether an email is still queued. */
const told = sql`
  select max(coalesce(e.sent_at, l.created_at)) as at, bool_or(e.state = 'queued') as is_waiting
  from ${reminder_ledger} l join ${emails} e on e.id = l.email_id
  where l.kind = 'reminder' and l.item_id = ${prescription_items.id}
    and l.date = ${prescription_items.next_reminder_date} and l.arming = ${prescription_items.reminder_arming}
    and l.stage in ('due', 'follow_up')`;

/** The condition that the item can be ordered and no order of it is on its way. */
export function isOrderable(today: Day): SQL | undefined {
  return and(isOrderableIfSold(today), isAvailable);
}

/** The same condition, whether or not the store can sell the item. */
export function isOrderableIfSold(today: Day): SQL | undefined {
  return and(
    sql`(${effectiveExpiry} is null or ${effectiveExpiry} > ${dayOf(today)})`,
    isReviewed,
    sql`not ${isStrengthUnknown}`,
    sql`${prescription_items.repeats} is distinct from 0`,
    sql`not ${holdsAnyRepeat}`,
  );
}

/** The condition that a row `known` is about the item's current reminder. */
const isKnown = sql`known.item_id = ${prescription_items.id}
  and known.reminder_date = ${prescription_items.next_reminder_date} and known.arming = ${prescription_items.reminder_arming}`;

/**
 * The condition that the row `known` was written while the medicine could not be supplied, and has not been settled
 * since.
 */
const isWaiting = sql`known.no_email is not distinct from 'unavailable' and known.settled_at is null`;

const isNoted = sql`exists (select from ${late_items} known where ${isKnown} and ${isWaiting} offset 0)`;

/** Keeps the selection small; `isLate` decides. Reads what the patient was told from `told`. */
function mayBeLate({ today, todayBegins, timeZone }: LateDays): SQL {
  const { next_reminder_date: reminder } = prescription_items;
  const lately = dayOf(today);
  const end = sql`coalesce(${runOutDay(timeZone)}, ${reminder} + ${USUAL_LEAD_DAYS}::int)`;
  const since = sql`greatest(${reminder}, ${end}, (told.at at time zone ${timeZone})::date)`;
  return sql`(
    ${reminder} <= ${lately} - ${LATE_DAYS.after}::int
    and not exists (
      select from ${late_items} known
      where ${isKnown} and not (${isWaiting} and ${isAvailable}) offset 0
    )
    and ${isOrderableIfSold(today)}
    and not coalesce(told.is_waiting, false)
    and case when ${isReachable}
      then told.at is not null and ${since} <= ${lately} - ${LATE_DAYS.after}::int
        and (${since} > ${lately} - ${LATE_DAYS.until}::int or ${isNoted})
        and (
          ${since} < ${lately} - ${LATE_DAYS.after}::int
          or not exists (
            select from ${emails} e
            where e.user_id = ${users.id} and e.kind = 'reminder' and e.created_at >= ${todayBegins} offset 0
          )
        )
      else ${since} <= ${lately} - ${LATE_DAYS.after}::int end
  )`;
}

export type LateRow = typeof late_items.$inferInsert;

/**
 * Inserts late items, replacing rows noted while the medicine could not be supplied. Throws a unique violation when
 * one was noted before for another reason.
 */
export async function insertLateItems(db: Db, rows: LateRow[]): Promise<void> {
  const ids = rows.map(({ item_id }) => item_id);
  await db.execute(sql`
    delete from ${late_items} known using ${prescription_items}
    where ${isAnyOf(prescription_items.id, ids)} and ${isKnown} and ${isWaiting}`);
  await db.insert(late_items).values(rows);
}
