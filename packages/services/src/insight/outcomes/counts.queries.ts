import { REMINDER_STAGES } from "@scriptkeeper/contracts/reporting/insight-stages";
import type { Db } from "@scriptkeeper/db/connection";
import { reminder_counts, reminder_outcomes } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/time/days";
import { type SQL, sql } from "drizzle-orm";
import { hasReached } from "./stages.queries.ts";

/** The groups that are counted: everyone, each product, each cohort, and each product within each cohort. */
const groups = sql`
  group by grouping sets ((week), (week, product_id), (week, cohort), (week, product_id, cohort))
  having (grouping(product_id) = 1 or product_id is not null) and (grouping(cohort) = 1 or cohort is not null)`;

const figures = sql`sum(sent) as sent, sum(opened) as opened, sum(ordered) as ordered, sum(paid) as paid,
  sum(delivered) as delivered`;

const addedToCounts = sql`
  on conflict on constraint reminder_counts_once_key do update set sent = c.sent + excluded.sent,
    opened = c.opened + excluded.opened, ordered = c.ordered + excluded.ordered, paid = c.paid + excluded.paid,
    delivered = c.delivered + excluded.delivered`;

/** Adds changed outcomes to the counts: `after` is added, and `before`, what those outcomes were, is subtracted. */
export function addToCounts(after: SQL, before: SQL): SQL {
  return sql`
    insert into ${reminder_counts} as c (week, product_id, cohort, sent, opened, ordered, paid, delivered)
    select week, product_id, cohort, ${figures} from (
      select week, product_id, cohort, ${stagesReached(sql`1`)} from ${after}
      union all
      select week, product_id, cohort, ${stagesReached(sql`-1`)} from ${before}
      where reminder_id in (select reminder_id from ${after})
    ) changes ${groups}
    ${addedToCounts}`;
}

/** Counts the outcomes of a week afresh and adds the differences to the counts. Returns how many counts were wrong. */
export async function mendReminderCounts(db: Db, week: Day): Promise<number> {
  const kept = sql.join(
    REMINDER_STAGES.map((stage) => sql`-${sql.identifier(stage)}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ count: number }>(sql`
    with counted as (
      select week, product_id, cohort, ${figures} from (
        select week, product_id, cohort, ${stagesReached(sql`1`)} from ${reminder_outcomes} where week = ${week}::date
      ) outcomes ${groups}
    ),
    mended as (
      insert into ${reminder_counts} as c (week, product_id, cohort, sent, opened, ordered, paid, delivered)
      select week, product_id, cohort, ${figures} from (
        select * from counted
        union all
        select week, product_id, cohort, ${kept} from ${reminder_counts} where week = ${week}::date
      ) differences
      group by week, product_id, cohort
      having (sum(sent), sum(opened), sum(ordered), sum(paid), sum(delivered)) <> (0, 0, 0, 0, 0)
      ${addedToCounts} returning week
    )
    select count(*)::int as count from mended`);
  return rows[0]?.count ?? 0;
}

/** For each stage, `sign` where the reminder has reached it, otherwise zero. */
function stagesReached(sign: SQL): SQL {
  const columns = REMINDER_STAGES.map(
    (stage) => sql`${sign} * (${hasReached(stage)})::int as ${sql.identifier(stage)}`,
  );
  return sql.join(columns, sql`, `);
}
