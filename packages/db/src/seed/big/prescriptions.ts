import type pg from "pg";
import { fillDiscounts } from "./discounts.ts";
import { medicines } from "./medicines.ts";
import { firstNames, lastNames } from "./names.ts";

export interface BigPrescriptions {
  customers: number;
  /** At most five per customer. */
  items: number;
  /** The day to which all dates are relative, `YYYY-MM-DD`. */
  today: string;
}

/** Creates customers with all of their prescriptions and renewals. */
export async function fillPrescriptions(client: pg.Client, options: BigPrescriptions): Promise<void> {
  const { customers, items, today } = options;
  await client.query(chance);
  await client.query(renewalId);
  await client.query(configurations, [JSON.stringify(medicines)]);
  await client.query(people, [customers, firstNames, lastNames, today]);
  await client.query(bought, [customers, items, today]);
  await client.query("analyze bought");
  await client.query(groups);
  await client.query(prescriptions, [today]);
  await fillDiscounts(client, options);
  await client.query(renewals);
  await client.query(renewalItems);
  for (const table of ["users", "prescription_groups", "prescription_items"])
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`);
}

/** Creates the store's variants of the configured medicines. */
export async function fillVariants(client: pg.Client): Promise<void> {
  await client.query(variants);
}

/** One unnamed variant per product; one in forty is sold out. */
const variants = `
insert into store_variants (variant_id, product_id, position, is_available)
select (8100000000 + n)::text, (8000000000 + n)::text, 0, n % 40 > 0
from generate_series(1, (select count(*) from product_configurations)) n`;

/** A pseudo-random number from 0 to below 1, always the same for the same row and the same decision. */
const chance = `
create function pg_temp.chance(row_number bigint, decides bigint) returns double precision
language sql immutable parallel safe as
'select (hashint8extended(row_number, decides) & 9007199254740991)::double precision / 9007199254740992'`;

const renewalId = `
create function pg_temp.renewal_id(item_id int) returns uuid language sql immutable as
$$ select overlay(overlay(md5('renewal ' || item_id) placing '4' from 13 for 1) placing '8' from 17 for 1)::uuid $$`;

const configurations = `
insert into product_configurations (product_id, product_name, days_supply, processing_days, is_cannabis)
select m->>'productId', m->>'name', (m->>'daysSupply')::int, 5, (m->>'isCannabis')::boolean
from jsonb_array_elements($1::jsonb) m`;

/**
 * Names are drawn with the first of each list most often and the last rarely; one family name in twenty is a double
 * name.
 */
const people = `
insert into users (id, email, first_name, last_name, phone, shopify_customer_id, created_at) overriding system value
select n, lower(regexp_replace(first_name || '.' || last_name, '[^A-Za-z.-]', '', 'g')) || '.' || n
    || (array['@post.example', '@mail.example', '@family.example'])[1 + floor(3 * power(pg_temp.chance(n, 1), 2))::int],
  first_name, last_name,
  case when n % 3 > 0 then '+61 400 ' || lpad((n % 1000000)::text, 6, '0') end,
  (7000000000 + n)::text, $4::date - 730 * pg_temp.chance(n, 5) * interval '1 day'
from (
  select n, ($2::text[])[1 + floor(cardinality($2::text[]) * power(pg_temp.chance(n, 2), 1.8))::int] as first_name,
    ($3::text[])[1 + floor(cardinality($3::text[]) * power(pg_temp.chance(n, 3), 1.8))::int]
      || case when n % 20 = 0 then '-' || ($3::text[])[1 + floor(cardinality($3::text[]) * pg_temp.chance(n, 4))::int] else '' end
      as last_name
  from generate_series(1, $1::int) n
) person`;

/**
 * All purchases of two years, numbered by day: between one item for some people and 30 for a few, with a median of
 * five; two per order, better-known medicines more often.
 */
const bought = `
create temp table bought on commit drop as
with numbered as (
  select user_id, item, user_id::bigint * 64 + item as n, (item + 1) / 2 as purchase from (
    select u as user_id, case when u % 20 = 19 then 10 + 20 * (u / 20 % 2)
      else (array[5,1,3,1,12,2,4,1,7,3,2,8,1,5,10,2,4,3,6])[1 + u % 20] end as items
    from generate_series(1, $1::int) u
  ) customer, generate_series(1, items) item
  limit $2::int
), dated as (
  select *, $3::date - floor(730 * power(pg_temp.chance(user_id::bigint * 64 + purchase, 6), 1.4))::int as day from numbered
)
select row_number() over (order by day, user_id, item)::int as item_id,
  dense_rank() over (order by day, user_id, purchase)::int as group_id, user_id, n, day,
  1 + floor((select count(*) from product_configurations) * power(pg_temp.chance(n, 7), 2))::int as product
from dated`;

const groups = `
insert into prescription_groups (id, user_id, shopify_order_id, created_at) overriding system value
select distinct on (group_id) group_id, user_id, (6000000000 + group_id)::text, day from bought order by group_id`;

/** One in fifty waits for review, one in thirty has been reminded of and waits to be renewed. */
const prescriptions = `
insert into prescription_items (id, prescription_group_id, user_id, product_id, product_name, variant_id, status, start_date,
  expiry_date, prescription_expiry_date, repeats, next_reminder_date, last_renewal_date, last_reminder_sent, doctor_name)
overriding system value
select item_id, group_id, user_id, product_id, product_name,
  case when pg_temp.chance(n, 8) < 0.98 then (8100000000 + product)::text end,
  case when expires <= $1::date then 'expired' when is_pending then 'pending_renewal' else 'active' end,
  day, case when not is_unreviewed then expires end, case when not is_unreviewed then expires end,
  case when not is_unreviewed then repeats end,
  case when expires > $1::date and not is_unreviewed and repeats > 0
    then $1::date + floor(pg_temp.chance(n, 9) * days_supply)::int - case when is_pending then 10 else 0 end end,
  case when day < $1::date - 30 and pg_temp.chance(n, 10) < 0.2 then $1::date - floor(30 * pg_temp.chance(n, 11))::int end,
  case when is_pending then $1::date - floor(10 * pg_temp.chance(n, 12))::int end,
  'Dr. ' || chr(65 + product % 26)
from (
  select b.*, c.product_id, c.product_name, c.days_supply,
    day + case when pg_temp.chance(n, 13) < 0.3 then 180 else 365 end as expires,
    floor(6 * pg_temp.chance(n, 14))::int as repeats, pg_temp.chance(n, 15) < 0.03 as is_pending,
    pg_temp.chance(n, 16) < 0.02 and day > $1::date - 60 as is_unreviewed
  from bought b join product_configurations c on c.product_id = (8000000000 + product)::text
) item order by item_id`;

const renewals = `
insert into renewals (id, user_id, state, basket, include_delivery, delivery_fee_cents, total_cents, checkout_id,
  order_id, created_at, updated_at, opened_at, settled_at)
select pg_temp.renewal_id(id), user_id, 'paid', format('{"items":[[%s,1]],"delivery":false}', id), false, 0, 1895,
  'c' || id, 'o' || id, at, at, at, at
from (select id, user_id, last_renewal_date::timestamptz as at from prescription_items where last_renewal_date is not null) item`;

const renewalItems = `
insert into renewal_items (renewal_id, item_id, product_id, product_name, quantity, took_repeat, repeats_before,
  repeats_revision, reminder_written, assignment_id, discount_name, discount_type, discount_value, discount_scope,
  unit_price_cents, discount_cents, total_cents)
select pg_temp.renewal_id(item.id), item.id, product_id, product_name, 1, true, repeats + 1, 0, next_reminder_date, a.id,
  d.name, d.discount_type, d.discount_value, d.application_scope, 1895, coalesce(lowered, 0), 1895 - coalesce(lowered, 0)
from prescription_items item
left join discount_assignments a on a.prescription_item_id = item.id and last_renewal_date < coalesce(a.ended_at, 'infinity')
left join discounts d on d.id = a.discount_id and d.application_scope <> 'first_order_only'
cross join lateral (select round(case d.discount_type when 'percentage' then 18.95 else 100 end * d.discount_value)::int) _(lowered)
where last_renewal_date is not null`;
