import type { Db } from "@scriptkeeper/db/connection";
import {
  covered_days,
  fulfillment_items,
  fulfillments,
  interrupted_weeks,
  prescription_items,
  product_configurations,
  renewal_items,
  renewals,
} from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/time/days";
import { type SQL, sql } from "drizzle-orm";
import { cohortOf } from "../cohort.queries.ts";

/** The span of weeks to look at, in which time zone. */
export interface Looked {
  /** The Mondays of the first and the last week. */
  from: Day;
  to: Day;
  /** The first day that is not counted. */
  today: Day;
  timeZone: string;
}

/** A product's items with ids above `after`, up to and including `until`. */
export interface Range {
  product_id: string;
  after: number;
  until: number;
}

/**
 * For each of these items and each week in which its patient should have had it: `id`, `product_id`, `cohort`, `week`,
 * `days`, and on how many of them the supply lasted (`covered`). Supplies are used one after the other, as in the
 * domain's rule (domain/supply): a new one adds to what is left. An order counts from its delivery or, where that is
 * unknown, from its payment.
 */
function coverageOf({ product_id, after, until }: Range, { from, to, today, timeZone }: Looked): SQL {
  const monday = sql`(${from}::date + 7 * n)`;
  const daysOf = sql`least(ends_on, ${monday} + 7) - greatest(begins_on, ${monday})`;
  return sql`
    with items as (
      select i.id, i.product_id, ${cohortOf(sql`i.user_id`, timeZone)} as cohort, i.start_date, i.quantity, i.repeats,
        p.days_supply, least(coalesce(i.prescription_expiry_date, i.expiry_date, 'infinity'), ${today}::date) as expires_on
      from ${prescription_items} i
      join ${product_configurations} p on p.product_id = i.product_id and p.deleted_at is null
      where i.product_id = ${product_id} and i.id > ${after} and i.id <= ${until}
    ),
    got as (
      select i.*, i.start_date as day, i.quantity * i.days_supply as lasts from items i
      union all
      select i.*, (coalesce(${deliveredAt}, r.settled_at, r.created_at) at time zone ${timeZone})::date,
        ri.quantity * i.days_supply
      from items i join ${renewal_items} ri on ri.item_id = i.id join ${renewals} r on r.id = ri.renewal_id
      where r.state = 'paid' and ri.given_back_at is null
    ),
    added as (
      select *, sum(lasts) over (partition by id order by day, lasts rows unbounded preceding)::int as total from got
    ),
    supplies as (
      select *, total +
        max(day - (total - lasts)) over (partition by id order by day, lasts rows unbounded preceding) as used_up_on
      from added
    ),
    meant as (
      select *, row_number() over (partition by id order by day, lasts) as number,
        min(used_up_on - lasts) over (partition by id) as began_on,
        case when repeats = 0 then least(expires_on, max(used_up_on) over (partition by id)) else expires_on end as meant_until
      from supplies
    ),
    -- Each supply, and once for each item all days on which there should have been some.
    spans as (
      select id, product_id, cohort, false as is_supply, began_on as begins_on, meant_until as ends_on
      from meant where number = 1
      union all
      select id, product_id, cohort, true, used_up_on - lasts, least(used_up_on, meant_until) from meant
    )
    select id, product_id, cohort, ${monday} as week,
      coalesce(sum(${daysOf}) filter (where not is_supply), 0)::int as days,
      coalesce(sum(${daysOf}) filter (where is_supply), 0)::int as covered
    from spans, generate_series(
      greatest(0, (begins_on - ${from}::date) / 7), (least(ends_on - 1, ${to}::date + 6) - ${from}::date) / 7
    ) n
    where ends_on > begins_on and ends_on > ${from}::date and begins_on < ${to}::date + 7
    group by id, product_id, cohort, n`;
}

const deliveredAt = sql`
  least(r.arrived_at, (
    select min(f.delivered_at) from ${fulfillments} f join ${fulfillment_items} fi on fi.fulfillment_id = f.id
    where f.renewal_id = r.id and fi.item_id = i.id
  ))`;

/** Makes sure that only the caller counts days until its transaction ends. */
export async function lockCoveredDays(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('covered_days'))`);
}

/** Whether the days have been counted today. */
export async function areCounted(db: Db, today: Day): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select from ${covered_days} where counted_on >= ${today}::date limit 1`,
  );
  return rowCount !== 0;
}

/** Deletes the earlier counts. */
export async function clearCounted(db: Db): Promise<void> {
  await db.delete(covered_days);
}

/** Lists the products for which it is known how long a pack lasts. */
export async function listCountableProducts(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ product_id: string }>(sql`
    select product_id from ${product_configurations} where deleted_at is null order by product_id`);
  return rows.map(({ product_id }) => product_id);
}

/** Deletes the rows of products that are no longer counted. Finds the products that have rows by a loose index scan. */
export async function clearOtherProducts(db: Db): Promise<void> {
  await db.execute(sql`
    with recursive products as (
      (select product_id from ${interrupted_weeks} order by product_id limit 1)
      union all
      select (
        select i.product_id from ${interrupted_weeks} i where i.product_id > products.product_id order by i.product_id limit 1
      ) from products where product_id is not null
    )
    delete from ${interrupted_weeks} where product_id = any(array(
      select product_id from products where not exists (
        select from ${product_configurations} p where p.product_id = products.product_id and p.deleted_at is null
      )
    ))`);
}

/** The id of the last of a product's next `limit` items; null when no more than that are left. */
export async function findLast(
  db: Db,
  { product_id, after, limit }: { product_id: string; after: number; limit: number },
): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from ${prescription_items} where product_id = ${product_id} and id > ${after}
    order by id offset ${limit - 1} limit 1`);
  return rows[0]?.id ?? null;
}

/**
 * Adds these items to the counts, and updates the rows of missing medicines where they differ. Returns how many items
 * should have had a supply.
 */
export async function addCounted(db: Db, range: Range, looked: Looked): Promise<number> {
  const { rows } = await db.execute<{ items: number }>(sql`
    with coverage as materialized (${coverageOf(range, looked)}),
    missing as (select * from coverage where covered < days),
    gone as (
      delete from ${interrupted_weeks} i
      where i.product_id = ${range.product_id} and i.item_id > ${range.after} and i.item_id <= ${range.until}
        and not exists (select from missing m where m.id = i.item_id and m.week = i.week)
    ),
    changed as (
      update ${interrupted_weeks} i set product_id = m.product_id, cohort = m.cohort, days = m.days, covered = m.covered
      from missing m where i.item_id = m.id and i.week = m.week
        and (i.product_id, i.cohort, i.days, i.covered) is distinct from (m.product_id, m.cohort, m.days, m.covered)
    ),
    come as (
      insert into ${interrupted_weeks} (item_id, week, product_id, cohort, days, covered)
      select id, week, product_id, cohort, days, covered from missing m
      where not exists (select from ${interrupted_weeks} i where i.item_id = m.id and i.week = m.week)
      order by week, id
    ),
    counted as (
      insert into ${covered_days} as c (week, product_id, cohort, days, covered, interrupted, counted_on)
      select week, product_id, cohort, sum(days), sum(covered), count(*) filter (where covered < days), ${looked.today}::date
      from coverage
      group by grouping sets ((week), (week, product_id), (week, cohort), (week, product_id, cohort))
      having grouping(cohort) = 1 or cohort is not null
      on conflict on constraint covered_days_once_key do update set days = c.days + excluded.days,
        covered = c.covered + excluded.covered, interrupted = c.interrupted + excluded.interrupted
    )
    select count(distinct id)::int as items from coverage`);
  return rows[0]?.items ?? 0;
}
