import type { Db } from "@scriptkeeper/db/connection";
import {
  emails,
  fulfillment_items,
  fulfillments,
  prescription_items,
  reminder_changes,
  reminder_ledger,
  reminder_outcomes,
  renewal_items,
  renewals,
} from "@scriptkeeper/db/schema";
import { literals } from "@scriptkeeper/db/schema/columns";
import { endedRenewalStates } from "@scriptkeeper/domain/lifecycles/renewal";
import type { Day } from "@scriptkeeper/domain/time/days";
import { type SQL, sql } from "drizzle-orm";
import { isAnyOf } from "../../core/index.ts";
import { cohortOf } from "../cohort.queries.ts";
import { addToCounts } from "./counts.queries.ts";

/** Makes sure that only the caller writes or counts outcomes until its transaction ends. */
export async function lockOutcomes(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('reminder_outcomes'))`);
}

/** Takes some of the noted changes, oldest first. Returns their number and the ids of the items concerned. */
export async function takeChanges(
  db: Db,
  { limit }: { limit: number },
): Promise<{ changes: number; itemIds: number[] }> {
  const { rows } = await db.execute<{ item_id: number }>(sql`
    delete from ${reminder_changes}
    where id = any(array(select id from ${reminder_changes} order by id limit ${limit})) returning item_id`);
  return { changes: rows.length, itemIds: [...new Set(rows.map(({ item_id }) => item_id))] };
}

/** Lists items after one that have reminders to be shown and no pending change. */
export async function listUnchangedItems(
  db: Db,
  { after, since, limit }: { after: number; since: Day; limit: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct l.item_id as id from ${reminder_ledger} l
    where l.kind = 'reminder' and l.item_id > ${after} and l.created_at >= ${since}::date
      and not exists (select from ${reminder_changes} c where c.item_id = l.item_id)
    order by 1 limit ${limit}`);
  return rows.map(({ id }) => id);
}

interface Looked {
  itemIds: readonly number[];
  /** The Monday of the first week to look at. */
  since: Day;
  timeZone: string;
}

/**
 * Updates the outcomes of these items' reminders where they differ, and the counts with them. Returns how many
 * reminders changed. Week, product and cohort stay as first recorded.
 */
export async function saveOutcomes(db: Db, looked: Looked): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with before as (
      select * from ${reminder_outcomes} where ${isAnyOf(reminder_outcomes.item_id, looked.itemIds)}
    ),
    changed as (
      insert into ${reminder_outcomes} as o (reminder_id, item_id, product_id, product_name, week, cohort, sent_at, opened_at,
        renewal_id, ordered_at, paid_at, delivered_at)
      ${outcomesOf(looked)}
      on conflict (reminder_id) do update set sent_at = excluded.sent_at, opened_at = excluded.opened_at,
        renewal_id = excluded.renewal_id, ordered_at = excluded.ordered_at, paid_at = excluded.paid_at,
        delivered_at = excluded.delivered_at
      where (o.sent_at, o.opened_at, o.renewal_id, o.ordered_at, o.paid_at, o.delivered_at) is distinct from
        (excluded.sent_at, excluded.opened_at, excluded.renewal_id, excluded.ordered_at, excluded.paid_at,
          excluded.delivered_at)
      returning *
    ),
    counted as (${addToCounts(sql`changed`, sql`before`)})
    select count(*)::int as count from changed`);
  return rows[0]?.count ?? 0;
}

/**
 * Selects the outcome of each reminder sent for some items. A reminder is all emails about one reminder date of an
 * item. An order belongs to the last reminder before it; of several orders the paid one counts, otherwise the first.
 */
function outcomesOf({ itemIds, since, timeZone }: Looked): SQL {
  const week = sql`date_trunc('week', r.sent_at at time zone ${timeZone})::date`;
  return sql`
    with sent as (${sentReminders(itemIds)}),
    reminders as (
      select *, lead(due_at) over (partition by item_id order by due_at, reminder_id) as next_due_at from sent
    )
    select r.reminder_id, r.item_id, i.product_id, i.product_name, ${week},
      ${cohortOf(sql`i.user_id`, timeZone)},
      r.sent_at, r.opened_at, ordered.id, ordered.ordered_at, ordered.paid_at,
      case when ordered.paid_at is not null then ${deliveredAt} end
    from reminders r left join ${prescription_items} i on i.id = r.item_id
    left join lateral (${orderAfter}) ordered on true
    where ${week} >= ${since}::date`;
}

function sentReminders(itemIds: readonly number[]): SQL {
  return sql`
    select min(l.id) as reminder_id, l.item_id, min(l.created_at) as due_at, min(e.sent_at) as sent_at,
      min(e.opened_at) as opened_at
    from ${reminder_ledger} l
    left join lateral (
      select own.sent_at, own.opened_at from ${emails} own where own.id = l.email_id and own.state = 'sent'
      union all
      select copy.sent_at, copy.opened_at from ${emails} copy
      where copy.copy_of = l.email_id and copy.copy_of is not null and copy.state = 'sent'
    ) e on true
    where l.kind = 'reminder' and ${isAnyOf(sql`l.item_id`, itemIds)}
    group by l.item_id, l.date, l.arming having min(e.sent_at) is not null`;
}

/** Lines that the store refused at once do not count as ordered. */
const orderAfter = sql`
  select n.id, n.created_at as ordered_at, n.arrived_at,
    case when n.state = 'paid' then coalesce(n.settled_at, n.created_at) end as paid_at
  from ${renewal_items} ni join ${renewals} n on n.id = ni.renewal_id
  where ni.item_id = r.item_id and n.created_at >= r.due_at and (r.next_due_at is null or n.created_at < r.next_due_at)
    and (ni.given_back_at is null or n.state in (${literals(endedRenewalStates)})) and n.state <> 'refused'
  order by n.state = 'paid' desc, n.created_at, n.id limit 1`;

/**
 * The delivery, as the carrier reported it for a parcel with the medicine, or as staff or patient noted it for the
 * order.
 */
const deliveredAt = sql`
  least(ordered.arrived_at, (
    select min(f.delivered_at) from ${fulfillments} f join ${fulfillment_items} fi on fi.fulfillment_id = f.id
    where f.renewal_id = ordered.id and fi.item_id = r.item_id
  ))`;
