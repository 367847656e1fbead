import type { Db } from "@scriptkeeper/db/connection";
import { emails, late_items, reminder_ledger } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/time/days";
import { and, eq, sql } from "drizzle-orm";

/** Whether anything has been queued for the item's reminder in its current arming. */
export async function isReminderQueued(db: Db, item: { id: number; arming: number }): Promise<boolean> {
  const rows = await db
    .select({ id: reminder_ledger.id })
    .from(reminder_ledger)
    .where(
      and(
        eq(reminder_ledger.item_id, item.id),
        eq(reminder_ledger.kind, "reminder"),
        eq(reminder_ledger.arming, item.arming),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Copies what was sent or still waits under one arming to another, so that it is not sent again, and what staff know
 * about a late patient likewise. Returns the stages of the reminders copied.
 */
export async function carryReminders(
  db: Db,
  item: { id: number; date: Day; from: number; to: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ stage: string }>(sql`
    insert into ${reminder_ledger} (kind, item_id, date, arming, stage, email_id, created_at)
    select l.kind, item_id, date, ${item.to}::int, stage, email_id, l.created_at
    from ${reminder_ledger} l join ${emails} e on e.id = l.email_id
    where item_id = ${item.id} and l.kind = 'reminder' and date = ${item.date}::date and arming = ${item.from}
      and e.state <> 'cancelled'
    returning stage`);
  await db.execute(sql`
    insert into ${late_items} (item_id, user_id, reminder_date, arming, ran_out_on, is_estimated, no_email, created_at,
      outcome, note, settled_at, settled_by)
    select item_id, user_id, reminder_date, ${item.to}::int, ran_out_on, is_estimated, no_email, created_at,
      outcome, note, settled_at, settled_by
    from ${late_items}
    where item_id = ${item.id} and reminder_date = ${item.date}::date and arming = ${item.from}`);
  return rows.map(({ stage }) => stage);
}
