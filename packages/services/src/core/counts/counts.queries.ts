import type { Role } from "@scriptkeeper/contracts/accounts/users";
import type { Db } from "@scriptkeeper/db/connection";
import {
  discount_use_counts,
  discount_uses,
  item_counts,
  prescription_items,
  user_counts,
  users,
} from "@scriptkeeper/db/schema";
import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** How many accounts have a role; all of them where none is named. */
export function userCount(role?: Role): SQL<number> {
  return sql<number>`(select coalesce(sum(${user_counts.users}), 0)::int from ${user_counts}
    where ${role ? sql`${user_counts.role} = ${role}` : sql`true`})`;
}

/** How many items have a status and an expiry that a condition on `item_counts` lets through. */
export function itemCount(where: SQL): SQL<number> {
  return sql<number>`(select coalesce(sum(${item_counts.items}), 0)::int from ${item_counts} where ${where})`;
}

/** What is counted as the sum of what changed: over the rows of each key of a table. */
export interface KeptCounts {
  table: PgTable;
  /** The columns that say of what, and the one that says how many. */
  key: SQL;
  number: SQL;
  /** A statement that counts everything anew. */
  recount: SQL;
}

export const itemCounts: KeptCounts = {
  table: item_counts,
  key: sql`status, expiry`,
  number: sql`items`,
  recount: sql`select status, coalesce(prescription_expiry_date, expiry_date, 'infinity') as expiry, count(*) as items
    from ${prescription_items} group by 1, 2`,
};

export const userCounts: KeptCounts = {
  table: user_counts,
  key: sql`role`,
  number: sql`users`,
  recount: sql`select role, count(*) as users from ${users} group by 1`,
};

export const discountUseCounts: KeptCounts = {
  table: discount_use_counts,
  key: sql`discount_id`,
  number: sql`uses`,
  recount: sql`select discount_id, count(*) as uses from ${discount_uses} group by 1`,
};

/**
 * Makes one row of all those of a key. Whoever reads meanwhile sees the rows before or the row after: their sum is the
 * same. Returns how many rows went.
 */
export async function sumUp(db: Db, { table, key, number }: KeptCounts): Promise<number> {
  return countOf(
    db,
    sql`
    with gone as (delete from ${table} returning ${key}, ${number}),
    kept as (
      insert into ${table} (${key}, ${number})
      select ${key}, sum(${number}) from gone group by ${key} having sum(${number}) <> 0 returning id
    )
    select ((select count(*) from gone) - (select count(*) from kept))::int as count`,
  );
}

/**
 * Counts everything and adds what the counts lack. Both are read in one snapshot, in which each change stands with its
 * count or not at all, so that nobody has to wait. Returns how many keys were wrong.
 */
export async function mend(db: Db, { table, key, number, recount }: KeptCounts): Promise<number> {
  return countOf(
    db,
    sql`
    with mended as (
      insert into ${table} (${key}, ${number})
      select ${key}, sum(${number}) from (
        select * from (${recount}) recounted union all select ${key}, -${number} from ${table}
      ) differences group by ${key} having sum(${number}) <> 0 returning id
    )
    select count(*)::int as count from mended`,
  );
}

/** What a statement says that it counted. */
export async function countOf(db: Db, statement: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(statement);
  return rows[0]?.count ?? 0;
}
