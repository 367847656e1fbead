import pg from "pg";
import { ownProduct } from "./product.ts";

interface DayOfWork {
  lateDeliveries: number;
  latePatients: number;
  refusedMail: number;
  unmatchedOrders: number;
  checkouts: number;
  badAddresses: number;
  reviews: number;
}

/** Brings so many of each onto the worklist, of people who are nobody else's, in place of those of a day before. */
export function beginDay(of: DayOfWork): Promise<void> {
  return withDatabase(async (client) => {
    await clear(client);
    await client.query(
      `insert into users (email, first_name, last_name, email_bad_at)
       select 'worked-' || n || '@people.example', 'Worked', 'On ' || n, case when n <= $1 then now() end
       from generate_series(1, $2::int) n`,
      [of.badAddresses, of.badAddresses + of.latePatients + of.reviews + of.refusedMail + of.lateDeliveries],
    );
    await client.query(
      `insert into prescription_groups (user_id) select id from users where email like 'worked-%'`,
    );
    const people = `(select g.id as group_id, u.id as user_id, row_number() over (order by u.id) as n
      from users u join prescription_groups g on g.user_id = u.id
      where u.email like 'worked-%' and u.email_bad_at is null) people`;
    const item = `insert into prescription_items
      (prescription_group_id, user_id, product_id, product_name, start_date, repeats, prescription_expiry_date, next_reminder_date)
      select group_id, user_id, '999000999', 'Amworkadine 20 mg', current_date`;
    await client.query(
      `with made as (${item}, 3, current_date + 200, current_date + 20 from ${people} where n <= $1
         returning id, user_id, next_reminder_date, reminder_arming)
       insert into late_items (item_id, user_id, reminder_date, arming, ran_out_on, is_estimated)
       select id, user_id, next_reminder_date, reminder_arming, current_date - 5, false from made`,
      [of.latePatients],
    );
    const reviews = [of.latePatients, of.latePatients + of.reviews];
    await client.query(`${item}, null, null, null from ${people} where n > $1 and n <= $2`, reviews);
    const mail = [reviews[1] ?? 0, (reviews[1] ?? 0) + of.refusedMail];
    await client.query(
      `insert into emails (kind, user_id, to_address, subject, payload, message_id, next_attempt_at, state, last_error)
       select 'test', user_id, 'worked-on@people.example', 'A word', '{}', gen_random_uuid()::text, now(), 'failed',
         'The mail server answered: 451 later' from ${people} where n > $1 and n <= $2`,
      mail,
    );
    await client.query(
      `insert into renewals (id, user_id, state, basket, include_delivery, delivery_fee_cents, order_id, order_name,
         settled_at, delivery_due_on)
       select gen_random_uuid(), user_id, 'paid', '{}', true, 0, 'worked-' || user_id || '-' || now(), '#W' || n, now(),
         current_date - 3 from ${people} where n > $1 and n <= $2`,
      [mail[1] ?? 0, (mail[1] ?? 0) + of.lateDeliveries],
    );
    await client.query(
      `insert into transactions (transaction_type, transaction_date, action, description, order_status)
       select case when n <= $1 then 'order' else 'renewal' end, now(),
         case when n <= $1 then 'Order without a customer' else 'Sum differs at the store' end,
         'What is to be done about ' || n || '.', 'attention' from generate_series(1, $2::int) n`,
      [of.unmatchedOrders, of.unmatchedOrders + of.checkouts],
    );
  });
}

/** Takes away what the days brought. */
export function endDay(): Promise<void> {
  return withDatabase(clear);
}

async function clear(client: pg.Client): Promise<void> {
  const people = "(select id from users where email like 'worked-%@people.example')";
  await client.query(`delete from emails where user_id in ${people}`);
  await client.query(`delete from renewals where user_id in ${people}`);
  await client.query(`delete from users where id in ${people}`);
  await client.query("delete from transactions where description like 'What is to be done about %'");
}

async function withDatabase(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: ownProduct().databaseUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
