import type { WorkKind } from "@scriptkeeper/contracts/worklist/limits";
import type pg from "pg";

/** The kinds that can be counted in tables; the state of the store and of the mail server is not stored there. */
type Counted = Exclude<WorkKind, "store_not_ready" | "unsent_mail">;

/** Adds problems to a large store: a few of each kind, and of some kinds more than a list counts. */
export async function fillWork(pool: pg.Pool, today: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    for (const statement of [
      ended,
      lateOfEnded,
      late,
      bad,
      gone,
      unknownStrengths,
      forgotten,
      prices,
      pricesRefused,
      entries,
    ])
      await client.query(statement.replaceAll("$today", `date '${today}'`));
    await client.query("vacuum analyze");
  } finally {
    client.release(true);
  }
}

/** Counts each kind with plain statements over the tables. */
export async function countMeant(pool: pg.Pool, today: string): Promise<Record<Counted, number>> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    const counted = {} as Record<Counted, number>;
    for (const [kind, statement] of Object.entries(meanings)) {
      const { rows } = await client.query<{ count: string }>(
        statement.replaceAll("$today", `date '${today}'`),
      );
      counted[kind as Counted] = Number(rows[0]?.count);
    }
    return counted;
  } finally {
    client.release(true);
  }
}

const ENDED = 50_000;

/** Expired prescriptions keep the date of their unanswered reminder. */
const ended = `
update prescription_items set next_reminder_date = coalesce(prescription_expiry_date, expiry_date) - 30
where id in (select id from prescription_items where status = 'expired' order by id limit ${ENDED})`;

/** Their lines are the oldest, and the worker has set them aside. */
const lateOfEnded = `
insert into late_items (item_id, user_id, reminder_date, arming, ran_out_on, is_estimated, is_set_aside)
select id, user_id, next_reminder_date, reminder_arming, next_reminder_date + 5, false, true
from prescription_items where status = 'expired' and next_reminder_date is not null`;

/** Patients who let a reminder pass were listed; most have been called since. */
const late = `
insert into late_items (item_id, user_id, reminder_date, arming, ran_out_on, is_estimated, outcome, settled_at)
select id, user_id, next_reminder_date, reminder_arming, next_reminder_date + 5, false,
  case when id % 3 > 0 then 'called' end, case when id % 3 > 0 then now() end
from prescription_items where next_reminder_date < $today - 5 and status <> 'expired'`;

const bad = "update users set email_bad_at = now() - id % 400 * interval '1 hour' where id % 640 = 7";

const gone = `
update product_configurations set is_available = false
where id in (select id from product_configurations order by product_id desc limit 12)`;

/** A product of two strengths; one item in fifty does not say which. */
const unknownStrengths = `
insert into store_variants (variant_id, product_id, title, position, is_available)
select '91' || n || id, product_id, n * 10 || ' mg', n, true
from (select id, product_id from product_configurations order by product_id desc offset 20 limit 8) p, generate_series(1, 2) n`;

const forgotten = `
update prescription_items set next_reminder_date = null
where status = 'active' and repeats > 0 and id % 2000 = 1`;

const prices = `
insert into price_runs (created_by, identifier_type, file_name, state, total, finished_at)
select 1, 'sku', 'prices-' || n || '.csv', 'done', 50, now() - n * interval '1 day' from generate_series(1, 60) n`;

const pricesRefused = `
insert into price_run_rows (run_id, row_number, identifier, price, price_cents, outcome)
select r.id, n, 'SKU-' || n, '18.95', 1895, case when r.id % 2 = 0 and n < 4 then 'failed' else 'changed' end
from price_runs r, generate_series(1, 50) n`;

/** Some of each kind are done; of the kinds that need no answer there are more than a list counts. */
const entries = `
insert into transactions (transaction_type, transaction_date, action, description, order_status, attended_at)
select case when n % 5 = 1 then 'renewal' else 'order' end, now() - n * interval '1 hour', (array['Order without a customer', 'Paid with no repeats left',
    'Data access request', 'Customers merged', 'Customers merged'])[1 + n % 5], 'What to do.', 'attention',
  case when n % 3 = 0 then now() end
from generate_series(1, 2100) n`;

const isLive = "coalesce(i.prescription_expiry_date, i.expiry_date, 'infinity') > $today";
/** A deleted configuration does not affect what is for sale. */
const isForSale = `(i.product_id not in (select product_id from product_configurations where not is_available and deleted_at is null)
  and coalesce(i.variant_id, '') not in (select variant_id from store_variants where not is_available))`;
const hasUnknownStrength = `(i.variant_id is null and i.product_id in
  (select product_id from store_variants group by product_id having count(*) > 1))`;
const entriesOf = (...actions: string[]) => `
  select count(*) from transactions where order_status = 'attention' and attended_at is null
  and action in (${actions.map((action) => `'${action}'`).join(", ")})`;

const meanings: Record<Counted, string> = {
  late_patient: `
    select count(*) from late_items l join prescription_items i on i.id = l.item_id
    where l.outcome is null and l.reminder_date = i.next_reminder_date and l.arming = i.reminder_arming
      and ${isLive} and i.repeats <> 0 and ${isForSale} and not ${hasUnknownStrength}
      and not exists (select from renewal_items ri join renewals r on r.id = ri.renewal_id
        where ri.item_id = i.id and r.state in ('opening', 'open', 'closing'))`,
  late_delivery: "select count(*) from renewals where delivery_due_on < $today",
  review: "select count(*) from prescription_items where num_nonnulls(repeats, prescription_expiry_date) = 0",
  attention: `
    select count(*) from prescription_items i where ${isLive} and coalesce(i.repeats, 1) > 0
      and num_nonnulls(i.repeats, i.prescription_expiry_date) > 0
      and (${hasUnknownStrength} or (i.next_reminder_date is null and ${isForSale}))`,
  bad_address: "select count(email_bad_at) from users",
  refused_mail: `
    select count(*) from emails e where e.state = 'failed'
      and e.user_id in (select id from users where email_bad_at is null)`,
  unmatched_order: entriesOf("Order without a customer", "Duplicate order tag"),
  checkout: entriesOf("Paid with no repeats left", "Store calculated a different total"),
  notice: entriesOf("Data access request", "Customers merged"),
  unavailable_product: `
    select count(distinct p.id) from product_configurations p join prescription_items i using (product_id)
    where not p.is_available and p.deleted_at is null and i.next_reminder_date is not null
      and i.status <> 'expired' and coalesce(i.repeats, 1) > 0 and ${isLive}`,
  price_rows: `
    select count(distinct r.id) from price_runs r join price_run_rows w on w.run_id = r.id and w.outcome = 'failed'
    where r.state = 'done' and r.closed_at is null and r.is_reviewed
      and r.id not in (select retry_of from price_runs where retry_of is not null)`,
};
