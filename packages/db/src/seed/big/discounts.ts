import type pg from "pg";

/**
 * Gives discounts to two prescriptions in five, before anything is renewed. The first discount, by far the most
 * common, ended twelve days ago; the others are still valid, each given half as often as the one before.
 */
export async function fillDiscounts(client: pg.Client, { today }: { today: string }): Promise<void> {
  await client.query(discounts, [today]);
  await client.query(assignments, [today]);
  await client.query("select setval(pg_get_serial_sequence('discounts', 'id'), max(id)) from discounts");
}

const discounts = `
insert into discounts (id, name, description, discount_type, discount_value, application_scope, is_active, start_date, end_date)
overriding system value
select n, 'Demo discount ' || n, case when n % 2 = 0 then 'For the benchmarks' end,
  case when n % 3 = 0 then 'fixed_amount' else 'percentage' end, 1 + n % 9,
  (array['all_orders', 'repeats_only', 'first_order_only'])[1 + n % 3], n % 7 > 0,
  $1::date - 700, case when n = 1 then $1::date - 12 end
from generate_series(1, 60) n`;

const assignments = `
insert into discount_assignments (prescription_item_id, discount_id, created_at, ended_at)
select id, discount_id, start_date, case when discount_id = 1 then $1::date - 12 end
from (
  select id, start_date, case when pg_temp.chance(id, 17) < 0.25 then 1
    else least(2 + floor(-log(2, (1 - pg_temp.chance(id, 18))::numeric))::int, 60) end as discount_id
  from prescription_items where pg_temp.chance(id, 17) < 0.4
) given
order by id`;
