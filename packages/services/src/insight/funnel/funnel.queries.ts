import type { Insight, InsightInput, InsightWeek } from "@scriptkeeper/contracts/reporting/insight";
import type { Db } from "@scriptkeeper/db/connection";
import {
  covered_days,
  product_configurations,
  reminder_counts,
  reminder_outcomes,
} from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/time/days";
import { type SQL, sql } from "drizzle-orm";

interface Group extends InsightInput {
  since: Day;
}

/** The numbers of a group, week by week; weeks without any are left out. */
export async function listWeekCounts(db: Db, { since, ...group }: Group): Promise<InsightWeek[]> {
  const { rows } = await db.execute<InsightWeek & Record<string, unknown>>(sql`
    select week::text, ${zeroWhereNone("sent", "opened", "ordered", "paid", "delivered", "days", "covered", "interrupted")}
    from (select * from ${reminder_counts} where ${isGroup(group)} and week >= ${since}::date) reminders
    full join (select * from ${covered_days} where ${isGroup(group)} and week >= ${since}::date) medicines using (week)
    order by week`);
  return rows;
}

function zeroWhereNone(...columns: (keyof InsightWeek)[]): SQL {
  const named = columns.map(
    (column) => sql`coalesce(${sql.identifier(column)}, 0) as ${sql.identifier(column)}`,
  );
  return sql.join(named, sql`, `);
}

/** The day of the last count of days. */
export async function findCountedOn(db: Db): Promise<Day | null> {
  const { rows } = await db.execute<{ day: Day }>(sql`
    select counted_on::text as day from ${covered_days} where product_id is null and cohort is null limit 1`);
  return rows[0]?.day ?? null;
}

/** The condition for a group's rows, of which there is one for each week. */
function isGroup({ product_id, cohort }: InsightInput): SQL {
  return sql`${product_id ? sql`product_id = ${product_id}` : sql`product_id is null`}
    and ${cohort ? sql`cohort = ${cohort}::date` : sql`cohort is null`}`;
}

/** Lists the products with reminders or supplies since a week, under their current names. */
export async function listCountedProducts(db: Db, { since }: { since: Day }): Promise<Insight["products"]> {
  const { rows } = await db.execute<Insight["products"][number]>(sql`
    select counted.product_id, coalesce(p.product_name, (
        select o.product_name from ${reminder_outcomes} o where o.product_id = counted.product_id
        order by o.week desc, o.reminder_id desc limit 1
      ), counted.product_id) as product_name
    from (
      select product_id from ${reminder_counts}
      where product_id is not null and cohort is null and week >= ${since}::date
      union
      select product_id from ${covered_days}
      where product_id is not null and cohort is null and week >= ${since}::date
    ) counted
    left join ${product_configurations} p on p.product_id = counted.product_id and p.deleted_at is null
    order by lower(coalesce(p.product_name, '')), counted.product_id`);
  return rows;
}

/** Lists the cohorts with reminders or supplies since a week, latest first. */
export async function listCountedCohorts(db: Db, { since }: { since: Day }): Promise<Day[]> {
  const { rows } = await db.execute<{ cohort: Day }>(sql`
    select cohort::text from (
      select cohort from ${reminder_counts}
      where product_id is null and cohort is not null and week >= ${since}::date
      union
      select cohort from ${covered_days} where product_id is null and cohort is not null and week >= ${since}::date
    ) counted
    order by cohort desc`);
  return rows.map(({ cohort }) => cohort);
}
