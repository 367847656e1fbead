import { sortingOf } from "@scriptkeeper/contracts/lists/sorting";
import { INSIGHT_ROW_SORTS } from "@scriptkeeper/contracts/lists/time-sorts";
import type { InsightRemindersFilter } from "@scriptkeeper/contracts/reporting/insight";
import type { Db } from "@scriptkeeper/db/connection";
import { personColumns } from "@scriptkeeper/db/person-columns";
import {
  prescription_items,
  reminder_outcomes,
  renewals,
  store_variants,
  users,
} from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/time/days";
import { eq, type SQL, sql } from "drizzle-orm";
import { strengthOfItem, variantTitle } from "../../catalogue/index.ts";
import { allFoundSql, inOrder, inOrderOf, isAnyOf, isBehindPlace, searchFirst } from "../../core/index.ts";
import { searchedByItem } from "../../prescriptions/index.ts";
import { hasReached } from "../outcomes/stages.queries.ts";

/** Selects counted reminders since a week; those after one of them, where it is named. */
export interface CountedReminders extends InsightRemindersFilter {
  since: Day;
  after?: number | undefined;
}

/** Selects the `id` of each reminder that the query asks for, in the order of the weeks. */
export async function reminderIdsSql(db: Db, of: CountedReminders): Promise<SQL> {
  if (of.search) return allFoundSql(await searchedReminders(db, of));
  const { scope, order } = countedReminders(of);
  return sql`select reminder_id as id from ${reminder_outcomes} where ${scope} order by ${order}`;
}

/** The ids of the first reminders that the query asks for. */
export async function listReminderIds(db: Db, of: CountedReminders, limit: number): Promise<number[]> {
  if (of.search) return searchFirst(db, await searchedReminders(db, of), limit);
  const { rows } = await db.execute<{ id: number }>(sql`${await reminderIdsSql(db, of)} limit ${limit}`);
  return rows.map(({ id }) => id);
}

function searchedReminders(db: Db, of: CountedReminders) {
  return searchedByItem(db, {
    search: of.search ?? "",
    table: reminder_outcomes,
    itemId: reminder_outcomes.item_id,
    columns: sql`reminder_id as id, week, item_id`,
    ...countedReminders(of),
  });
}

/** The conditions of a query for reminders, and its order. */
function countedReminders({ after, ...of }: CountedReminders) {
  const { order } = sortingOf(INSIGHT_ROW_SORTS, of);
  const place = after && [
    sql`(select week from ${reminder_outcomes} where reminder_id = ${after}::int)`,
    sql`${after}::int`,
  ];
  const isBehind = place ? isBehindPlace([sql`week`, sql`reminder_id`], { place, order }) : sql`true`;
  return { scope: sql`${isCounted(of)} and ${isBehind}`, order: inOrder([sql`week`, sql`id`], order) };
}

/** The condition for the rows behind a count. */
function isCounted({ since, week, stage, product_id, cohort }: CountedReminders): SQL {
  return sql`${week ? sql`week = ${week}::date and week >= ${since}::date` : sql`week >= ${since}::date`}
    and ${hasReached(stage)}
    and ${product_id ? sql`product_id = ${product_id}` : sql`true`}
    and ${cohort ? sql`cohort = ${cohort}::date` : sql`true`}`;
}

export type ReminderRow = Awaited<ReturnType<typeof listReminderRows>>[number];

/** Loads these reminders with their patients, in the order of the ids. */
export async function listReminderRows(db: Db, ids: readonly number[]) {
  const rows = await db
    .select({
      outcome: reminder_outcomes,
      user_id: users.id,
      ...personColumns,
      variant_title: variantTitle,
      order_name: renewals.order_name,
    })
    .from(reminder_outcomes)
    .leftJoin(prescription_items, eq(prescription_items.id, reminder_outcomes.item_id))
    .leftJoin(store_variants, strengthOfItem)
    .leftJoin(users, eq(users.id, prescription_items.user_id))
    .leftJoin(renewals, eq(renewals.id, reminder_outcomes.renewal_id))
    .where(isAnyOf(reminder_outcomes.reminder_id, ids));
  return inOrderOf(ids, rows, ({ outcome }) => outcome.reminder_id);
}
