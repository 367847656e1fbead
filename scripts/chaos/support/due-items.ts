import type pg from "pg";

/** Adds customers with one item each whose reminder is due today in the store's time zone. */
export async function insertDueItems(pool: pg.Pool, of: { count: number; today: string }): Promise<void> {
  for (const statement of statements) {
    const [text, values] = statement(of);
    await pool.query(text, values);
  }
}

type Statement = (of: { count: number; today: string }) => [text: string, values: unknown[]];

const statements: Statement[] = [
  () => [
    `insert into product_configurations (product_id, product_name, days_supply, processing_days)
     values ('9100000001', 'Chaos medicine', 30, 5) on conflict do nothing`,
    [],
  ],
  ({ count }) => [
    `insert into users (email, first_name, last_name)
     select 'due-' || n + (select count(*) from users where email like 'due-%') || '@people.example', 'Pat', 'Ient'
     from generate_series(1, $1::int) n`,
    [count],
  ],
  () => [
    `insert into prescription_groups (user_id)
     select id from users u where email like 'due-%'
     and not exists (select from prescription_groups g where g.user_id = u.id)`,
    [],
  ],
  ({ today }) => [
    `insert into prescription_items (prescription_group_id, user_id, product_id, product_name, start_date,
       prescription_expiry_date, repeats, next_reminder_date)
     select g.id, g.user_id, '9100000001', 'Chaos medicine', $1::date - 25, $1::date + 180, 5, $1::date
     from prescription_groups g join users u on u.id = g.user_id where u.email like 'due-%'
     and not exists (select from prescription_items i where i.user_id = u.id)`,
    [today],
  ],
  () => ["analyze", []],
];
