import type { InsightRemindersFilter } from "@scriptkeeper/contracts/insight";
import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items, reminder_outcomes, renewals, users } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/days";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { inOrderOf, isAnyOf } from "../../core/index.ts";
import { hasReached } from "../outcomes/stages.queries.ts";

/** Which of the counted reminders are meant, among those since a week. */
export interface CountedReminders extends InsightRemindersFilter {
  since: Day;
}

/** The `id` of each, the newest first. */
export function reminderIdsSql(of: CountedReminders): SQL {
  return sql`select reminder_id as id from ${reminder_outcomes} where ${isCounted(of)} order by ${newestFirst}`;
}

/** The next ones behind one of them. */
export async function listReminderIds(
  db: Db,
  { after, limit, ...of }: CountedReminders & { after: number | undefined; limit: number },
): Promise<number[]> {
  const isFurther = after
    ? sql`(week, reminder_id) < ((select week from ${reminder_outcomes} where reminder_id = ${after}), ${after}::int)`
    : undefined;
  const { rows } = await db.execute<{ id: number }>(sql`
    select reminder_id as id from ${reminder_outcomes} where ${and(isCounted(of), isFurther)}
    order by ${newestFirst} limit ${limit}`);
  return rows.map(({ id }) => id);
}

const newestFirst = sql`week desc, reminder_id desc`;

/** What the counts count, row by row. */
function isCounted({ since, week, stage, product_id, cohort }: CountedReminders): SQL {
  return sql`${week ? sql`week = ${week}::date and week >= ${since}::date` : sql`week >= ${since}::date`}
    and ${hasReached(stage)}
    and ${product_id ? sql`product_id = ${product_id}` : sql`true`}
    and ${cohort ? sql`cohort = ${cohort}::date` : sql`true`}`;
}

export type ReminderRow = Awaited<ReturnType<typeof listReminderRows>>[number];

/** These reminders with whose they were, in this order. */
export async function listReminderRows(db: Db, ids: readonly number[]) {
  const rows = await db
    .select({
      outcome: reminder_outcomes,
      user_id: users.id,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      order_name: renewals.order_name,
    })
    .from(reminder_outcomes)
    .leftJoin(prescription_items, eq(prescription_items.id, reminder_outcomes.item_id))
    .leftJoin(users, eq(users.id, prescription_items.user_id))
    .leftJoin(renewals, eq(renewals.id, reminder_outcomes.renewal_id))
    .where(isAnyOf(reminder_outcomes.reminder_id, ids));
  return inOrderOf(ids, rows, ({ outcome }) => outcome.reminder_id);
}
