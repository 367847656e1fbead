import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items, product_configurations, users } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/days";
import { and, asc, desc, eq, gt, isNull, lte, type SQL, sql } from "drizzle-orm";
import { isOneOf } from "../one-of.queries.ts";
import {
  configurationOfItem,
  dayOf,
  effectiveExpiry,
  holdsUnpaidRepeat,
  isAvailable,
  isNotInLedger,
  isReviewed,
  itemState,
} from "./item-state.queries.ts";

/** Who may be written to. */
export const isReachable = and(isNull(users.email_bad_at), isNull(users.unsubscribed_at));

/** The next customers, in the order of their ids, for whom something may be due. */
export async function listCustomersToRemind(
  db: Db,
  page: { today: Day; afterUserId: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ userId: prescription_items.user_id })
    .from(prescription_items)
    .innerJoin(users, eq(users.id, prescription_items.user_id))
    .leftJoin(product_configurations, configurationOfItem)
    .where(
      and(gt(prescription_items.user_id, page.afterUserId), isReachable, mayBeReminded(dayOf(page.today))),
    )
    .orderBy(asc(prescription_items.user_id))
    .limit(page.limit);
  return rows.map((row) => row.userId);
}

/**
 * A few customers whose reminders' days came last. An index has them in this order, so that they are found at once however
 * many are due; whether anything of theirs is due has yet to be asked.
 */
export async function listLatestToRemind(db: Db, latest: { today: Day; limit: number }): Promise<number[]> {
  const rows = await latestToRemind(db, latest);
  return [...new Set(rows.map((row) => row.userId))];
}

/** What `listLatestToRemind` asks, for tests that look at its plan. */
export function latestToRemind(db: Db, { today, limit }: { today: Day; limit: number }) {
  return db
    .select({ userId: prescription_items.user_id })
    .from(prescription_items)
    .where(lte(prescription_items.next_reminder_date, today))
    .orderBy(desc(prescription_items.next_reminder_date))
    .limit(limit);
}

/** Locks these customers' items whose day has come, in the order of their ids, until the transaction ends. */
export async function lockOverdueItems(db: Db, of: { userIds: number[]; today: Day }): Promise<void> {
  await db
    .select({ id: prescription_items.id })
    .from(prescription_items)
    .where(
      and(
        isOneOf(prescription_items.user_id, of.userIds),
        lte(prescription_items.next_reminder_date, of.today),
      ),
    )
    .orderBy(asc(prescription_items.id))
    .for("no key update");
}

export type DueItem = Awaited<ReturnType<typeof listDueItems>>[number];

/** These customers' items that may be due, customer by customer. */
export function listDueItems(db: Db, of: { userIds: number[]; today: Day }) {
  return db
    .select({ ...itemState, email: users.email, first_name: users.first_name })
    .from(prescription_items)
    .innerJoin(users, eq(users.id, prescription_items.user_id))
    .leftJoin(product_configurations, configurationOfItem)
    .where(and(isOneOf(prescription_items.user_id, of.userIds), isReachable, mayBeReminded(dayOf(of.today))))
    .orderBy(asc(prescription_items.user_id), asc(prescription_items.id));
}

export async function markReminded(db: Db, items: { ids: number[]; at: Date }): Promise<void> {
  await db
    .update(prescription_items)
    .set({ status: "pending_renewal", last_reminder_sent: items.at, updated_at: items.at })
    .where(isOneOf(prescription_items.id, items.ids));
}

/** That a sweep on the day `on` may remind of the item. It keeps the selection small; `isReminderDue` has the last word. */
export function mayBeReminded(on: SQL): SQL | undefined {
  return and(
    sql`${prescription_items.next_reminder_date} <= ${on}`,
    sql`(${effectiveExpiry} is null or ${effectiveExpiry} > ${on})`,
    isReviewed,
    sql`case when ${prescription_items.repeats} = 0 then ${holdsUnpaidRepeat} else ${isAvailable} end`,
    isNotInLedger({
      kind: "reminder",
      date: sql`${prescription_items.next_reminder_date}`,
      arming: sql`${prescription_items.reminder_arming}`,
      stage: sql`'due'`,
    }),
  );
}
