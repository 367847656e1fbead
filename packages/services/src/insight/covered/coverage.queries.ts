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
import type { Day } from "@scriptkeeper/domain/days";
import { type SQL, sql } from "drizzle-orm";
import { cohortOf } from "../cohort.queries.ts";

/** Which weeks are looked at, until which day, by whose calendar. */
export interface Looked {
  /** The Mondays of the first and the last week. */
  from: Day;
  to: Day;
  /** The first day that is not looked at any more. */
  today: Day;
  timeZone: string;
}

/** Items by their ids: those behind `after`, as far as `until`. */
export interface Range {
  after: number;
  until: number;
}

/**
 * Of each of these items and each week in which its patient was to have it: `id`, `product_id`, `cohort`, `week`, `days`, and on
 * how many of them there was some (`covered`). Supplies are used one after the other, as the rule for what lasts until when has it
 * (domain/supply): what came is put on top of what is left. An order counts from the day of its delivery, or where nobody knows
 * that, from its payment.
 */
function coverageOf({ after, until }: Range, { from, to, today, timeZone }: Looked): SQL {
  return sql`
    with items as (
      select i.id, i.product_id, i.user_id, i.start_date, i.quantity, i.repeats, p.days_supply,
        least(coalesce(i.prescription_expiry_date, i.expiry_date, 'infinity'), ${today}::date) as ends_on
      from ${prescription_items} i
      join ${product_configurations} p on p.product_id = i.product_id and p.deleted_at is null
      where i.id > ${after} and i.id <= ${until}
    ),
    got as (
      select id, start_date as day, quantity * days_supply as lasts from items
      union all
      select i.id, (coalesce(${deliveredAt}, r.settled_at, r.created_at) at time zone ${timeZone})::date,
        ri.quantity * i.days_supply
      from items i join ${renewal_items} ri on ri.item_id = i.id join ${renewals} r on r.id = ri.renewal_id
      where r.state = 'paid' and ri.given_back_at is null
    ),
    added as (
      select *, sum(lasts) over (partition by id order by day, lasts rows unbounded preceding)::int as total from got
    ),
    supplies as (
      select id, lasts, total +
        max(day - (total - lasts)) over (partition by id order by day, lasts rows unbounded preceding) as ends_on
      from added
    ),
    meant as (
      select i.id, i.product_id, i.user_id, lasted.began_on,
        case when i.repeats = 0 then least(i.ends_on, lasted.until) else i.ends_on end as ends_on
      from items i
      join (
        select id, min(ends_on - lasts) as began_on, max(ends_on) as until from supplies group by id
      ) lasted on lasted.id = i.id
    )
    select m.id, m.product_id, ${cohortOf(sql`m.user_id`, timeZone)} as cohort, w.week::date as week,
      least(w.week::date + 7, m.ends_on) - greatest(w.week::date, m.began_on) as days,
      coalesce(had.days, 0)::int as covered
    from meant m
    join generate_series(${from}::date, ${to}::date, interval '7 days') w(week)
      on m.began_on < least(w.week::date + 7, m.ends_on) and m.ends_on > w.week::date
    left join lateral (
      select sum(least(s.ends_on, w.week::date + 7, m.ends_on) - greatest(s.ends_on - s.lasts, w.week::date)) as days
      from supplies s
      where s.id = m.id and s.ends_on > w.week::date and s.ends_on - s.lasts < least(w.week::date + 7, m.ends_on)
    ) had on true`;
}

const deliveredAt = sql`
  least(r.arrived_at, (
    select min(f.delivered_at) from ${fulfillments} f join ${fulfillment_items} fi on fi.fulfillment_id = f.id
    where f.renewal_id = r.id and fi.item_id = i.id
  ))`;

/** Until the caller's transaction ends, nobody else counts days. */
export async function lockCoveredDays(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('covered_days'))`);
}

/** Whether the days were counted today. */
export async function areCounted(db: Db, today: Day): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select from ${covered_days} where counted_on >= ${today}::date limit 1`,
  );
  return rowCount !== 0;
}

/** Takes away what was counted before. */
export async function clearCounted(db: Db): Promise<void> {
  await db.delete(covered_days);
}

/** The id of the last of the next so many items; null where all that are left are no more than that. */
export async function findLast(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from ${prescription_items} where id > ${after} order by id offset ${limit - 1} limit 1`);
  return rows[0]?.id ?? null;
}

/**
 * Counts these items in addition to those that were counted, and writes down what differs in the rows of those that were
 * missing. Returns how many items were to be there.
 */
export async function addCounted(db: Db, range: Range, looked: Looked): Promise<number> {
  const { rows } = await db.execute<{ items: number }>(sql`
    with coverage as materialized (${coverageOf(range, looked)}),
    missing as (select * from coverage where covered < days),
    gone as (
      delete from ${interrupted_weeks} i where i.item_id > ${range.after} and i.item_id <= ${range.until}
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
