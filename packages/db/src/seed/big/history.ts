import type pg from "pg";

export interface BigHistory {
  /** Number of rows in the transaction log. */
  transactions: number;
  emails: number;
}

/** Writes two years of transaction log and emails about the existing items, up to today. */
export async function fillHistory(client: pg.Client, { transactions, emails }: BigHistory): Promise<void> {
  await client.query(log, [transactions]);
  await client.query(sent, [emails]);
}

const log = `
insert into transactions (transaction_type, transaction_date, user_id, first_name, last_name, email,
  shopify_customer_id, item_id, product_name, quantity, repeats, action, description, order_status)
select kind, now() - ($1::int - n) * (interval '730 days' / greatest($1::int, 1)), u.id, u.first_name, u.last_name, u.email,
  u.shopify_customer_id, case when kind <> 'user_login' then i.id end, case when kind <> 'user_login' then i.product_name end,
  1, i.repeats, case kind when 'user_login' then 'Signed in' when 'order' then 'Order paid' else 'Order started' end,
  case kind when 'user_login' then 'A customer signed in.' when 'order' then 'The store says that the order is paid.'
    else 'A repeat was reserved and a checkout was prepared.' end, 'success'
from (
  select n, case when pg_temp.chance(n, 21) < 0.01 then 'prescription_created' when pg_temp.chance(n, 21) < 0.4 then 'renewal'
      when pg_temp.chance(n, 21) < 0.7 then 'order' else 'user_login' end as kind,
    1 + floor((select count(*) from prescription_items) * pg_temp.chance(n, 22))::int as item_id
  from generate_series(1, $1::int) n
) entry join prescription_items i on i.id = entry.item_id join users u on u.id = i.user_id order by n`;

/** One in two hundred was rejected by the recipient's mail server. */
const sent = `
insert into emails (kind, user_id, to_address, subject, prescription_ids, payload, state, message_id, attempts,
  next_attempt_at, last_error, created_at, sent_at)
select kind, u.id, u.email,
  case kind when 'reminder' then 'Time to Renew Your Prescriptions' when 'expiry' then 'Prescription Expiry Notice' else 'Welcome' end,
  case when kind <> 'welcome' then array[i.id] else '{}' end, '{}', state, 'big-' || n || '@shop.example', 1, at,
  case when state = 'failed' then '550 no such mailbox' end, at, case when state = 'sent' then at end
from (
  select n, now() - ($1::int - n) * (interval '730 days' / greatest($1::int, 1)) as at,
    case when pg_temp.chance(n, 31) < 0.75 then 'reminder' when pg_temp.chance(n, 31) < 0.95 then 'expiry' else 'welcome' end as kind,
    case when pg_temp.chance(n, 32) < 0.005 then 'failed' else 'sent' end as state,
    1 + floor((select count(*) from prescription_items) * pg_temp.chance(n, 33))::int as item_id
  from generate_series(1, $1::int) n
) email join prescription_items i on i.id = email.item_id join users u on u.id = i.user_id order by n`;
