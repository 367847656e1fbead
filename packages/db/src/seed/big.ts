import pg from "pg";

export interface BigOptions {
  customers: number;
  items: number;
  /** The day that everything is dated by, `YYYY-MM-DD`. */
  today: string;
}

/**
 * Fills an empty, migrated database with many customers and items, for benchmarks: two items to an order, every
 * fifth item renewed once. The same rows every time; customer `n` is `customer-n@big.example`. Takes some
 * 20 seconds for a million items.
 */
export async function seedBig(url: string, options: BigOptions): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "scriptkeeper-seed" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("begin");
    await client.query("set local synchronous_commit = off");
    await client.query("set local maintenance_work_mem = '256MB'");
    await client.query(products, [PRODUCTS]);
    await client.query(customers, [options.customers]);
    await client.query(orders, [Math.ceil(options.items / 2), options.customers, options.today]);
    await client.query(items, [options.items, options.customers, options.today, PRODUCTS]);
    await client.query(renewals, [options.items, options.customers, options.today]);
    await client.query(renewalItems, [options.items]);
    for (const statement of countOn) await client.query(statement);
    await client.query("commit");
    // Of an empty table the planner would believe from then on that it stays so; nobody vacuums those of a new store.
    await client.query(`vacuum analyze ${FILLED}`);
  } finally {
    await client.end();
  }
}

const PRODUCTS = 200;
const FILLED =
  "product_configurations, users, prescription_groups, prescription_items, renewals, renewal_items";

const products = `
insert into product_configurations (product_id, product_name, days_supply, processing_days, is_cannabis)
select (8000000000 + n)::text, 'Benchmark medicine ' || n, 30, 5, n % 10 = 0 from generate_series(1, $1::int) n`;

const customers = `
insert into users (id, email, first_name, last_name, created_at) overriding system value
select n, 'customer-' || n || '@big.example',
  (array['Ada','Bruno','Cleo','Dario','Edith','Finn','Gita','Hugo','Ines','Jonas'])[1 + n % 10],
  'Sample-' || (n * 7919) % 20011, now() - interval '2 years'
from generate_series(1, $1::int) n`;

const orders = `
insert into prescription_groups (id, user_id, shopify_order_id, created_at) overriding system value
select n, 1 + (n - 1) % $2::int, (6000000000 + n)::text, $3::date - (n % 300) * interval '1 day'
from generate_series(1, $1::int) n`;

const items = `
insert into prescription_items (id, prescription_group_id, user_id, product_id, product_name, status, start_date,
  expiry_date, prescription_expiry_date, repeats, next_reminder_date, last_renewal_date)
overriding system value
select n, grp, 1 + (grp - 1) % $2::int, (8000000001 + n % $4::int)::text, 'Benchmark medicine ' || 1 + n % $4::int,
  case when n % 20 = 0 then 'pending_renewal' when left_days <= 0 then 'expired' else 'active' end,
  $3::date + left_days - 365, $3::date + left_days, $3::date + left_days, n % 7,
  $3::date + (n % 60) - 5, case when n % 5 = 0 then $3::date - (n % 25) end
from (
  select n, 1 + (n - 1) / 2 as grp, (n * 13) % 365 - 15 as left_days from generate_series(1, $1::int) n
) item`;

const renewals = `
insert into renewals (id, user_id, state, basket, include_delivery, delivery_fee_cents, total_cents, checkout_id,
  order_id, created_at, updated_at, opened_at, settled_at)
select md5('renewal ' || n)::uuid, 1 + ((n - 1) / 2) % $2::int, 'paid',
  format('{"items":[[%s,1]],"delivery":false}', n), false, 0, 1895, 'c' || n, 'o' || n, at, at, at, at
from (select n, $3::date - (n % 25) * interval '1 day' as at from generate_series(5, $1::int, 5) n) renewal`;

const renewalItems = `
insert into renewal_items (renewal_id, item_id, product_id, product_name, quantity, took_repeat, repeats_before,
  repeats_revision, reminder_written, unit_price_cents, discount_cents, total_cents)
select md5('renewal ' || i.id)::uuid, i.id, i.product_id, i.product_name, 1, true, i.repeats + 1, 0,
  i.next_reminder_date, 1895, 0, 1895
from prescription_items i where i.id <= $1::int and i.last_renewal_date is not null`;

const countOn = ["users", "prescription_groups", "prescription_items"].map(
  (table) => `select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`,
);
