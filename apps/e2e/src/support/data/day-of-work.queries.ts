import pg from "pg";
import { ownProduct } from "../product.ts";

export interface DayOfWork {
  lateDeliveries: number;
  latePatients: number;
  refusedMail: number;
  unmatchedOrders: number;
  checkouts: number;
  notices: number;
  badAddresses: number;
  reviews: number;
  withoutReminder: number;
}

/** A mistyped domain, unknown to the mail server: two letters are swapped. */
export const MISTYPED = "people.exampel";

/** A product of the store that is sold in a single strength. */
const product = `(select product_id, product_name from product_configurations c
  where is_available and not is_archived and deleted_at is null
    and (select count(*) from store_variants v where v.product_id = c.product_id and v.is_listed) < 2
  order by id limit 1) product`;

/** Adds that many problems of each kind to the worklist, for people of its own, replacing those of an earlier day. */
export function beginDay(of: DayOfWork): Promise<void> {
  return withDatabase(async (client) => {
    await clear(client);
    const ofPatients = of.latePatients + of.reviews + of.withoutReminder + of.refusedMail + of.lateDeliveries;
    await client.query(
      `insert into users (email, first_name, last_name, email_bad_at)
       select 'worked-' || n || '@' || case when n <= $1 then '${MISTYPED}' else 'people.example' end,
         'Worked', 'On ' || n, case when n <= $1 then now() end
       from generate_series(1, $2::int) n`,
      [of.badAddresses, of.badAddresses + ofPatients],
    );
    await client.query(
      `insert into prescription_groups (user_id) select id from users where email like 'worked-%'`,
    );
    const people = `(select g.id as group_id, u.id as user_id, row_number() over (order by u.id) as n
      from users u join prescription_groups g on g.user_id = u.id
      where u.email like 'worked-%' and u.email_bad_at is null) people`;
    const item = `insert into prescription_items
      (prescription_group_id, user_id, product_id, product_name, start_date, repeats, prescription_expiry_date, next_reminder_date)
      select group_id, user_id, product_id, product_name, current_date`;
    await client.query(
      `with made as (${item}, 3, current_date + 200, current_date + 20 from ${people}, ${product} where n <= $1
         returning id, user_id, next_reminder_date, reminder_arming)
       insert into late_items (item_id, user_id, reminder_date, arming, ran_out_on, is_estimated)
       select id, user_id, next_reminder_date, reminder_arming, current_date - 5, false from made`,
      [of.latePatients],
    );
    const reviewed = of.latePatients + of.reviews;
    await client.query(`${item}, null, null, null from ${people}, ${product} where n > $1 and n <= $2`, [
      of.latePatients,
      reviewed,
    ]);
    const reminded = reviewed + of.withoutReminder;
    await client.query(
      `${item}, 3, current_date + 200, null from ${people}, ${product} where n > $1 and n <= $2`,
      [reviewed, reminded],
    );
    const mail = [reminded, reminded + of.refusedMail];
    await client.query(
      `insert into emails (kind, user_id, to_address, subject, payload, message_id, next_attempt_at, state, last_error)
       select 'test', user_id, 'worked-on@people.example', 'A word', '{}', gen_random_uuid()::text, now(), 'failed',
         'The mail server answered: 451 later' from ${people} where n > $1 and n <= $2`,
      mail,
    );
    await client.query(
      `insert into renewals (id, user_id, state, basket, include_delivery, delivery_fee_cents, order_id, order_name,
         settled_at, fulfillment_asked_at, delivery_due_on)
       select gen_random_uuid(), user_id, 'paid', '{}', true, 0, 'worked-' || user_id || '-' || now(), '#W' || n, now(),
         now(), current_date - 3 from ${people} where n > $1 and n <= $2`,
      [mail[1] ?? 0, (mail[1] ?? 0) + of.lateDeliveries],
    );
    await client.query(
      `insert into renewal_items (renewal_id, item_id, product_id, product_name, quantity, took_repeat, repeats_revision)
       select id, user_id, product_id, product_name, 1, true, 0 from renewals, ${product} where order_id like 'worked-%'`,
    );
    await client.query(
      `insert into transactions (transaction_type, transaction_date, action, description, order_status)
       select case when n > $1 and n <= $2 then 'renewal' else 'order' end, now(),
         case when n <= $1 then 'Order without a customer' when n <= $2 then 'Store calculated a different total'
           else 'Data access request' end,
         'What is to be done about ' || n || '.', 'attention' from generate_series(1, $3::int) n`,
      [of.unmatchedOrders, of.unmatchedOrders + of.checkouts, of.unmatchedOrders + of.checkouts + of.notices],
    );
  });
}

/** Counts the solved problems of each kind, by what the solving action left behind. */
export function whatCameOfIt(): Promise<Record<string, number>> {
  return withDatabase(async (client) => {
    const people = "(select id from users where email like 'worked-%')";
    const { rows } = await client.query(`select
      (select count(*)::int from users where email like 'worked-%' and email not like '%${MISTYPED}'
        and email_bad_at is null and not exists (select from prescription_items i where i.user_id = users.id)
        and not exists (select from emails e where e.user_id = users.id and e.kind = 'test')
        and not exists (select from renewals r where r.user_id = users.id)) as addresses,
      (select count(*)::int from renewals where user_id in ${people} and arrived_at is not null) as arrived,
      (select count(*)::int from transactions where description like 'What is to be done about %'
        and attended_by is not null) as attended,
      (select count(*)::int from late_items where user_id in ${people} and settled_at is not null) as called,
      (select count(*)::int from prescription_items where user_id in ${people} and repeats = 3
        and next_reminder_date is not null and id not in (select item_id from late_items)) as reminded,
      (select count(*)::int from emails where user_id in ${people} and kind = 'test' and state <> 'failed') as resent,
      (select count(*)::int from prescription_items where user_id in ${people} and repeats = 5
        and prescription_expiry_date is not null) as reviewed,
      (select count(*)::int from worklist_marks where snoozed_until is not null
        and changed_at > (select max(created_at) from users where email like 'worked-%')) as put_off`);
    return rows[0] as Record<string, number>;
  });
}

/** Removes what the days added, and shows again what was hidden in the meantime, for the tests in other files. */
export function endDay(): Promise<void> {
  return withDatabase(async (client) => {
    await clear(client);
    await client.query("delete from worklist_marks");
  });
}

async function clear(client: pg.Client): Promise<void> {
  const people = "(select id from users where email like 'worked-%')";
  await client.query(`delete from emails where user_id in ${people}`);
  await client.query(`delete from renewals where user_id in ${people}`);
  await client.query(`delete from users where id in ${people}`);
  await client.query("delete from transactions where description like 'What is to be done about %'");
}

async function withDatabase<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: ownProduct().databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
