import type { Sorting } from "@scriptkeeper/contracts/lists/sorting";
import type { TestToolsSort } from "@scriptkeeper/contracts/reminders/test-tools-sorts";
import type { Db } from "@scriptkeeper/db/connection";
import { emails, prescription_items, users } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/time/days";
import { and, arrayContains, eq, type SQL, sql } from "drizzle-orm";
import { allFoundSql, inOrder, inOrderOf, isAnyOf, type Searched, searchNewest } from "../../core/index.ts";
import { fieldsOf, itemsSql, searchedItems } from "../../prescriptions/index.ts";

export interface TestToolsQuery {
  /** Words of a product and of its patient, a phone or an order number; empty for all. */
  search: string;
  /** The first and last reminder day, null for no bound; without both, items without a date are included. */
  from: Day | null;
  to: Day | null;
  today: Day;
  sorting: Sorting<TestToolsSort>;
}

interface TestToolsPageQuery extends TestToolsQuery {
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

/** Lists items with their patients, in the requested order. */
export async function listTestToolsItems(db: Db, query: TestToolsPageQuery): Promise<TestToolsItem[]> {
  return listTestToolsWithIds(db, await pageIds(db, query));
}

async function pageIds(db: Db, query: TestToolsPageQuery): Promise<number[]> {
  const { offset, limit } = query;
  if (query.search !== "")
    return (await searchNewest(db, await searchedTestTools(db, query), { offset, limit, most: COUNTED })).ids;
  const { rows } = await db.execute<{ id: number }>(pageSql(query));
  return rows.map(({ id }) => id);
}

/** Selects the ids of all matching items. */
export async function testToolsIdsSql(db: Db, query: TestToolsQuery): Promise<SQL> {
  if (query.search !== "") return allFoundSql(await searchedTestTools(db, query));
  return pageSql({ ...query, limit: null, offset: 0 });
}

/** Lists those of these items that still exist, in the order of the ids. */
export async function listTestToolsWithIds(db: Db, ids: readonly number[]): Promise<TestToolsItem[]> {
  const { rows } = await db.execute<TestToolsItem>(sql`
    select i.id, i.product_name, ${users.first_name}, ${users.last_name}, ${users.email},
      i.next_reminder_date::text as next_reminder_date
    from ${prescription_items} i join ${users} on ${users.id} = i.user_id where ${isAnyOf(sql`i.id`, ids)}`);
  return inOrderOf(ids, rows, ({ id }) => id);
}

const COUNTED = 1_000_000;

/** Selects a page of items, or all: in the requested sort order, or by reminder date when days are requested. */
export function pageSql(query: Omit<TestToolsPageQuery, "limit"> & { limit: number | null }): SQL {
  const { today, sorting, limit, offset } = query;
  if (!hasDays(query))
    return sql`select id from (${itemsSql({ filter: "all", today, sorting }, { after: null, limit, offset })}) page`;
  return sql`select id from ${prescription_items} where ${isBetween(query)}
    order by ${orderOf(query)} limit ${limit} offset ${offset}`;
}

export function searchedTestTools(db: Db, query: TestToolsQuery): Promise<Searched> {
  return searchedItems(db, { search: query.search, scope: isBetween(query), order: orderOf(query) });
}

function orderOf(query: TestToolsQuery): SQL {
  const { sorting } = query;
  const fields = hasDays(query) ? [sql`next_reminder_date`, sql`id`] : fieldsOf(sorting);
  return inOrder(fields, sorting.order);
}

function isBetween(query: TestToolsQuery): SQL {
  const date = prescription_items.next_reminder_date;
  if (!hasDays(query)) return sql`true`;
  return sql`(${date} >= ${query.from ?? "-infinity"}::date and ${date} <= ${query.to ?? "infinity"}::date)`;
}

function hasDays({ from, to }: TestToolsQuery): boolean {
  return from !== null || to !== null;
}

/** Whether a test email about the item is queued. */
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
