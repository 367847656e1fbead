import type { Db } from "@scriptkeeper/db/connection";
import { emails, prescription_items, users } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/days";
import { and, arrayContains, eq, type SQL, sql } from "drizzle-orm";
import { holdsInNameOrEmail } from "../../core/index.ts";
import { holdsInProduct } from "../../prescriptions/index.ts";

export interface TestToolsQuery {
  /** Part of a product's or patient's name or of an email address; empty for all. */
  search: string;
  /** The reminder's first and last day, null for no bound; without both also items without a date. */
  from: Day | null;
  to: Day | null;
  limit: number;
  offset: number;
}

export interface TestToolsItem extends Record<string, unknown> {
  id: number;
  product_name: string;
  first_name: string;
  last_name: string;
  email: string;
  next_reminder_date: Day | null;
}

/** Items with their patients: the longest overdue first where days are asked for, else the newest first. */
export async function listTestToolsItems(db: Db, query: TestToolsQuery): Promise<TestToolsItem[]> {
  const { rows } = await db.execute<TestToolsItem>(testToolsSql(query));
  return rows;
}

/**
 * Items found by product and items found by patient are each ordered and cut by themselves, so that the planner may
 * walk an index in that order where matches are many, and take the trigram index where they are few.
 */
export function testToolsSql(query: TestToolsQuery): SQL {
  return sql`
    select i.id, i.product_name, ${users.first_name}, ${users.last_name}, ${users.email},
      i.next_reminder_date::text as next_reminder_date
    from (${found(query)} limit ${query.limit} offset ${query.offset}) page
    join ${prescription_items} i on i.id = page.id
    join ${users} on ${users.id} = i.user_id
    order by ${orderOf(query, sql`page`)}`;
}

function found(query: TestToolsQuery): SQL {
  const { search } = query;
  const items = sql`${prescription_items}`;
  const columns = sql`${prescription_items.id} as id, ${prescription_items.next_reminder_date} as next_reminder_date`;
  const order = orderOf(query, items);
  if (search === "") return sql`select ${columns} from ${items} where ${isBetween(query)} order by ${order}`;
  const enough = query.offset + query.limit;
  return sql`
    select * from (
      (select ${columns} from ${items} where ${isBetween(query)} and ${holdsInProduct(search)}
        order by ${order} limit ${enough})
      union
      (select ${columns} from ${items} join ${users} on ${users.id} = ${prescription_items.user_id}
        where ${isBetween(query)} and ${holdsInNameOrEmail(search)} order by ${order} limit ${enough})
    ) either order by ${orderOf(query, sql`either`)}`;
}

function orderOf(query: TestToolsQuery, table: SQL): SQL {
  return hasDays(query) ? sql`${table}.next_reminder_date, ${table}.id` : sql`${table}.id desc`;
}

function isBetween(query: TestToolsQuery): SQL {
  const date = prescription_items.next_reminder_date;
  if (!hasDays(query)) return sql`true`;
  return sql`(${date} >= ${query.from ?? "-infinity"}::date and ${date} <= ${query.to ?? "infinity"}::date)`;
}

function hasDays({ from, to }: TestToolsQuery): boolean {
  return from !== null || to !== null;
}

/** Whether a test email about the item waits to be sent. */
export async function isTestWaiting(db: Db, of: { userId: number; itemId: number }): Promise<boolean> {
  const rows = await db
    .select({ id: emails.id })
    .from(emails)
    .where(
      and(
        eq(emails.user_id, of.userId),
        eq(emails.kind, "test"),
        eq(emails.state, "queued"),
        arrayContains(emails.prescription_ids, [of.itemId]),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
