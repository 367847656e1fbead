import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items, product_configurations, store_variants, users } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/time/days";
import { eq, type SQL, sql } from "drizzle-orm";
import { strengthOfItem, variantTitle } from "../../catalogue/index.ts";
import { allFoundSql, inOrderOf, isAnyOf, type Searched } from "../../core/index.ts";
import { configurationOfItem, dayOf, searchedItems } from "../../prescriptions/index.ts";
import { isReachable, mayBeReminded } from "../sweeps/due-reminders.queries.ts";
import { reminderDay } from "./forecast.queries.ts";

/** The position of a walk through the items by reminder date. */
export interface Place {
  date: Day;
  userId: number;
  itemId: number;
}

/** The first and the last day of reminders, both included; `first` is null for all overdue ones. */
export interface ReminderDays {
  first: Day | null;
  last: Day;
}

interface Walk extends ReminderDays {
  today: Day;
  after: Place | null;
  limit: number;
}

export interface ScannedItem extends Place, Record<string, unknown> {
  /** Whether the forecast counts the item. */
  isDue: boolean;
}

/** Reads items by reminder date, the latest first, each with whether the forecast counts it. */
export async function scanReminders(db: Db, walk: Walk): Promise<ScannedItem[]> {
  const { rows } = await db.execute<ScannedItem>(sql`
    with page as materialized (${itemsByReminder(walk)})
    select ${prescription_items.id} as "itemId", ${prescription_items.user_id} as "userId",
      ${date}::text as date, ${isForecast(walk.today)} as "isDue"
    from page as ${prescription_items}
    left join ${product_configurations} on ${configurationOfItem}
    left join ${store_variants} on ${strengthOfItem}
    order by ${date} desc, ${prescription_items.user_id} desc, ${prescription_items.id} desc`);
  return rows;
}

export interface FoundReminders extends ReminderDays {
  today: Day;
  search: string;
  after: Place | null;
}

/** Searches the items whose reminder the forecast counts, in the same order. */
export async function searchedReminders(
  db: Db,
  { today, search, after, ...days }: FoundReminders,
): Promise<Searched> {
  const found = await searchedItems(db, {
    search,
    scope: sql`(${isOnDays(days)} ${isBehind(after)})`,
    order: sql`next_reminder_date desc, user_id desc, id desc`,
  });
  // The searched rows lack some of the columns that the forecast needs.
  const isDue = sql`exists (
    select from (select ${prescription_items.id} as id) found
    join ${prescription_items} on ${prescription_items.id} = found.id
    left join ${product_configurations} on ${configurationOfItem}
    left join ${store_variants} on ${strengthOfItem}
    where ${isForecast(today)} offset 0)`;
  return {
    ...found,
    matches: sql`(${found.matches} and ${isDue})`,
    byIndex: sql`select * from (${found.byIndex}) ${prescription_items} where ${isDue}`,
  };
}

/**
 * Selects all prescriptions whose reminder the forecast counts, in the same order; none for a day outside the
 * forecast.
 */
export async function reminderItemIdsSql(
  db: Db,
  { today, days, search }: { today: Day; days: ReminderDays | null; search: string },
): Promise<SQL> {
  if (!days) return sql`select id from ${prescription_items} where false`;
  if (search !== "") return allFoundSql(await searchedReminders(db, { ...days, today, search, after: null }));
  return sql`
    select ${prescription_items.id} from ${prescription_items}
    left join ${product_configurations} on ${configurationOfItem}
    left join ${store_variants} on ${strengthOfItem}
    where ${isOnDays(days)} and ${isForecast(today)}
    order by ${date} desc, ${prescription_items.user_id} desc, ${prescription_items.id} desc`;
}

function isForecast(today: Day): SQL {
  return sql`(coalesce(${mayBeReminded(reminderDay(today))}, false)
    and exists (select from ${users} where ${eq(users.id, prescription_items.user_id)} and ${isReachable}))`;
}

function isOnDays({ first, last }: ReminderDays): SQL {
  return sql`${date} <= ${dayOf(last)} ${first ? sql`and ${date} >= ${dayOf(first)}` : sql``}`;
}

/** Exported for the test of its query plan. */
export function itemsByReminder({ after, limit, ...days }: Omit<Walk, "today">): SQL {
  return sql`select * from ${prescription_items} where ${isOnDays(days)} ${isBehind(after)}
    order by next_reminder_date desc, user_id desc, id desc limit ${limit}`;
}

function isBehind(after: Place | null): SQL {
  if (!after) return sql``;
  return sql`and (next_reminder_date, user_id, id) <
    (${dayOf(after.date)}, ${after.userId}::bigint, ${after.itemId}::bigint)`;
}

/** Finds an item's position in the walk; `null` when it no longer has a reminder. */
export async function findPlace(db: Db, id: number): Promise<Place | null> {
  const [row] = await db
    .select({ date, userId: prescription_items.user_id, itemId: prescription_items.id })
    .from(prescription_items)
    .where(eq(prescription_items.id, id));
  return row?.date ? { ...row, date: row.date } : null;
}

/** Lists these items with their patients, in this order. */
export async function listReminderItems(db: Db, ids: readonly number[]) {
  const rows = await db
    .select({
      item_id: prescription_items.id,
      product_name: prescription_items.product_name,
      variant_title: variantTitle,
      next_reminder_date: prescription_items.next_reminder_date,
      patient: { id: users.id, first_name: users.first_name, last_name: users.last_name },
    })
    .from(prescription_items)
    .innerJoin(users, eq(users.id, prescription_items.user_id))
    .leftJoin(store_variants, strengthOfItem)
    .where(isAnyOf(prescription_items.id, ids));
  return inOrderOf(ids, rows, ({ item_id }) => item_id);
}

const date = prescription_items.next_reminder_date;
