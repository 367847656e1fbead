import type { Role } from "@scriptkeeper/contracts/users";
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

/** How many accounts have a role; all of them where none is named. */
export function userCount(role?: Role): SQL<number> {
  return sql<number>`(select coalesce(sum(${user_counts.users}), 0)::int from ${user_counts}
    where ${role ? sql`${user_counts.role} = ${role}` : sql`true`})`;
}

/** How many items have a status and an expiry that a condition on `item_counts` lets through. */
export function itemCount(where: SQL): SQL<number> {
  return sql<number>`(select coalesce(sum(${item_counts.items}), 0)::int from ${item_counts} where ${where})`;
}

/**
 * Makes one row of all those of a key. Whoever reads meanwhile sees the rows before or the row after: their sum is the
 * same. Returns how many rows went.
 */
export async function sumUpItemCounts(db: Db): Promise<number> {
  return countOf(
    db,
    sql`
    with gone as (delete from ${item_counts} returning status, expiry, items),
    kept as (
      insert into ${item_counts} (status, expiry, items)
      select status, expiry, sum(items) from gone group by 1, 2 having sum(items) <> 0 returning id
    )
    select ((select count(*) from gone) - (select count(*) from kept))::int as count`,
  );
}

/** The same of accounts. */
export async function sumUpUserCounts(db: Db): Promise<number> {
  return countOf(
    db,
    sql`
    with gone as (delete from ${user_counts} returning role, users),
    kept as (
      insert into ${user_counts} (role, users)
      select role, sum(users) from gone group by 1 having sum(users) <> 0 returning id
    )
    select ((select count(*) from gone) - (select count(*) from kept))::int as count`,
  );
}

/** The same of discounts. */
export async function sumUpDiscountUseCounts(db: Db): Promise<number> {
  return countOf(
    db,
    sql`
    with gone as (delete from ${discount_use_counts} returning discount_id, uses),
    kept as (
      insert into ${discount_use_counts} (discount_id, uses)
      select discount_id, sum(uses) from gone group by 1 having sum(uses) <> 0 returning id
    )
    select ((select count(*) from gone) - (select count(*) from kept))::int as count`,
  );
}

/**
 * Counts all items and adds what the counts lack. Both are read in one snapshot, in which each change stands with its
 * count or not at all, so that nobody has to wait. Returns how many keys were wrong.
 */
export async function mendItemCounts(db: Db): Promise<number> {
  return countOf(
    db,
    sql`
    with mended as (
      insert into ${item_counts} (status, expiry, items)
      select status, expiry, sum(items) from (
        select status, coalesce(prescription_expiry_date, expiry_date, 'infinity') as expiry, count(*) as items
        from ${prescription_items} group by 1, 2
        union all select status, expiry, -items from ${item_counts}
      ) differences group by 1, 2 having sum(items) <> 0 returning id
    )
    select count(*)::int as count from mended`,
  );
}

/** The same of accounts. */
export async function mendUserCounts(db: Db): Promise<number> {
  return countOf(
    db,
    sql`
    with mended as (
      insert into ${user_counts} (role, users)
      select role, sum(users) from (
        select role, count(*) as users from ${users} group by 1
        union all select role, -users from ${user_counts}
      ) differences group by 1 having sum(users) <> 0 returning id
    )
    select count(*)::int as count from mended`,
  );
}

/** The same of discounts. */
export async function mendDiscountUseCounts(db: Db): Promise<number> {
  return countOf(
    db,
    sql`
    with mended as (
      insert into ${discount_use_counts} (discount_id, uses)
      select discount_id, sum(uses) from (
        select discount_id, count(*) as uses from ${discount_uses} group by 1
        union all select discount_id, -uses from ${discount_use_counts}
      ) differences group by 1 having sum(uses) <> 0 returning id
    )
    select count(*)::int as count from mended`,
  );
}

/** What a statement says that it counted. */
export async function countOf(db: Db, statement: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(statement);
  return rows[0]?.count ?? 0;
}
