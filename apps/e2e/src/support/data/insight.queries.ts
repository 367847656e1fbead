import pg from "pg";
import { ownProduct } from "../product.ts";

/**
 * Records that reminders of the demo data's items were sent over the last weeks, with their outcomes and the days
 * covered, as the jobs would.
 */
export async function countReminders(): Promise<void> {
  const client = new pg.Client({ connectionString: ownProduct().databaseUrl });
  await client.connect();
  try {
    await client.query(`
      insert into reminder_outcomes (reminder_id, item_id, product_id, product_name, week, cohort, sent_at, opened_at,
        ordered_at, paid_at)
      select 1000000 + i.id, i.id, i.product_id, i.product_name, monday, '2026-01-01', monday, monday, monday,
        case when i.id % 2 = 0 then monday end
      from prescription_items i, lateral (select date_trunc('week', now() - i.id % 20 * interval '1 week')::date as monday) w`);
    await client.query(`
      insert into reminder_counts (week, product_id, cohort, sent, opened, ordered, paid, delivered)
      select week, product_id, cohort, count(*), count(opened_at), count(ordered_at), count(paid_at), 0
      from reminder_outcomes group by grouping sets ((week), (week, product_id), (week, cohort), (week, product_id, cohort))
      on conflict on constraint reminder_counts_once_key do nothing`);
    await client.query(`
      insert into interrupted_weeks (item_id, week, product_id, cohort, days, covered)
      select i.id, monday, i.product_id, '2026-01-01', 7, i.id % 7
      from prescription_items i, lateral (select date_trunc('week', now() - i.id % 20 * interval '1 week')::date as monday) w
      on conflict do nothing`);
    await client.query(`delete from covered_days`);
    await client.query(`
      insert into covered_days (week, product_id, cohort, days, covered, interrupted, counted_on)
      select week, product_id, cohort, sum(days) * 4, sum(covered) + sum(days) * 3, count(*), now()::date
      from interrupted_weeks group by grouping sets ((week), (week, product_id), (week, cohort), (week, product_id, cohort))
      having grouping(cohort) = 1 or cohort is not null`);
  } finally {
    await client.end();
  }
}
