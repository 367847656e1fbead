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

/** The number of accounts with a role; of all accounts where no role is given. */
export function userCount(role?: Role): SQL<number> {
  return sql<number>`(select coalesce(sum(${user_counts.users}), 0)::int from ${user_counts}
    where ${role ? sql`${user_counts.role} = ${role}` : sql`true`})`;
}

/** The number of items whose status and expiry match a condition on `item_counts`. */
export function itemCount(where: SQL): SQL<number> {
  return sql<number>`(select coalesce(sum(${item_counts.items}), 0)::int from ${item_counts} where ${where})`;
}

/** A table of counts, kept as differences: the count for a key is the sum over the key's rows. */
export interface KeptCounts {
  table: PgTable;
  /** The columns that say what is counted, and the column with the difference. */
  key: SQL;
  number: SQL;
  /** A query that counts everything afresh. */
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
 * Replaces all rows of each key by one row with their sum. A concurrent reader sees either the old rows or the new
 * one, with the same sum. Returns by how many rows the table shrank.
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
 * Counts everything afresh and inserts the differences from the kept counts. Both are read in one snapshot, which
 * contains a change and its count together or not at all, so nothing needs to be locked. Returns how many keys were
 * wrong.
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

/** Runs a statement that returns one `count`, and returns that count. */
export async function countOf(db: Db, statement: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(statement);
  return rows[0]?.count ?? 0;
}
