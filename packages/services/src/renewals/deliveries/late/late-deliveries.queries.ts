import type { Sorting } from "@scriptkeeper/contracts/lists/sorting";
import type { LateDeliverySort } from "@scriptkeeper/contracts/prescriptions/review-sorts";
import type { Db } from "@scriptkeeper/db/connection";
import { renewals, users } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/time/days";
import { and, asc, type Column, eq, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { hasNameOrEmail, inAnyAlphabet, inOrder, type WorkFilter } from "../../../core/index.ts";
import type { RenewalRow } from "../../renewals.queries.ts";

export interface LateRow {
  renewal: RenewalRow;
  user: typeof users.$inferSelect | null;
}

function isLate(today: Day) {
  return and(isNotNull(renewals.delivery_due_on), lt(renewals.delivery_due_on, today));
}

export interface LateFilter {
  today: Day;
  /** Words of the patient's name, email address or order number, or a phone number; empty for all. */
  search: string;
}

/** Late orders are few, because each waits for somebody to ask after it, so they are searched without an index. */
function isFoundLate({ today, search }: LateFilter) {
  return and(isLate(today), search === "" ? undefined : hasNameOrEmail(search, [renewals.order_name]));
}

export interface LateAsked extends LateFilter {
  sorting: Sorting<LateDeliverySort>;
}

/** Lists a page of the orders that take longer than usual. */
export function listLate(
  db: Db,
  { limit, offset, ...asked }: LateAsked & { limit: number; offset: number },
): Promise<LateRow[]> {
  return db
    .select({ renewal: renewals, user: users })
    .from(renewals)
    .leftJoin(users, eq(users.id, renewals.user_id))
    .where(isFoundLate(asked))
    .orderBy(lateOrder(asked.sorting))
    .limit(limit)
    .offset(offset);
}

/** Selects the ids of all late orders that match. */
export function lateIdsSql(asked: LateAsked): SQL {
  return sql`${foundLateSql(asked)} order by ${lateOrder(asked.sorting)}`;
}

function foundLateSql(filter: LateFilter): SQL {
  return sql`select ${renewals.id} from ${renewals}
    left join ${users} on ${eq(users.id, renewals.user_id)} where ${isFoundLate(filter)}`;
}

/**
 * The order of the list. The longer an order is late, the earlier it was due. Orders without a number, and orders of
 * deleted accounts, come last.
 */
function lateOrder({ sort, order }: Sorting<LateDeliverySort>): SQL {
  if (sort === "late")
    return inOrder([renewals.delivery_due_on, renewals.id], order === "desc" ? "asc" : "desc");
  const { isMissing, fields } = lateFields[sort];
  return sql`${isMissing}, ${inOrder([...fields, renewals.id], order)}`;
}

/** Order numbers sort by value: #999 before #1000. */
const lateFields: Record<"order" | "patient", { isMissing: SQL; fields: readonly (Column | SQL)[] }> = {
  order: {
    isMissing: sql`(${renewals.order_name} is null)`,
    fields: [sql`length(${renewals.order_name})`, renewals.order_name],
  },
  patient: {
    isMissing: sql`(${users.id} is null)`,
    fields: [inAnyAlphabet(users.last_name), inAnyAlphabet(users.first_name), users.id],
  },
};

/** Lists the ids of the orders that are late the longest. */
export async function findLate(db: Db, { today, work }: { today: Day; work: WorkFilter }): Promise<string[]> {
  const rows = await db
    .select({ id: renewals.id })
    .from(renewals)
    .where(and(isLate(today), isAskedOrder(work)))
    .orderBy(asc(renewals.delivery_due_on), asc(renewals.id))
    .limit(work.most);
  return rows.map(({ id }) => id);
}

/** Lists those of the given orders that are late. */
export function listLateOnes(
  db: Db,
  { today, ids }: { today: Day; ids: readonly string[] },
): Promise<LateRow[]> {
  return db
    .select({ renewal: renewals, user: users })
    .from(renewals)
    .leftJoin(users, eq(users.id, renewals.user_id))
    .where(and(isLate(today), isOneOf(ids)));
}

function isAskedOrder({ only, except }: WorkFilter) {
  return and(only && isOneOf(only), except.length > 0 ? sql`not ${isOneOf(except)}` : undefined);
}

/** Keys that are not UUIDs match no order. */
function isOneOf(keys: readonly string[]) {
  const ids = keys.filter((key) => z.uuid().safeParse(key).success);
  return sql`${renewals.id} = any(${sql.param(ids)}::uuid[])`;
}

/** Counts the orders that take longer than usual, up to `most`. */
export function countLate(db: Db, { most, ...filter }: LateFilter & { most: number }): Promise<number> {
  return db.$count(sql`(${foundLateSql(filter)} limit ${most}) counted`);
}

/** What is still expected of an order that is on its way, and when it arrived. */
export type Awaited = Pick<RenewalRow, "arrived_at" | "fulfillment_ask_at" | "delivery_due_on">;

export async function saveAwaited(db: Db, id: string, awaited: Awaited): Promise<void> {
  await db.update(renewals).set(awaited).where(eq(renewals.id, id));
}
