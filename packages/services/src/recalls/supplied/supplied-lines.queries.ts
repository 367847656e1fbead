import { isLive } from "@scriptkeeper/db/renewal-states";
import {
  former_supplies,
  fulfillment_items,
  fulfillments,
  prescription_items,
  renewal_items,
  renewals,
  transactions,
} from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/time/days";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The supplies asked for. The instants are those of the days; `until` is exclusive as an instant. */
export interface SuppliedQuestion {
  productId: string;
  variantId: string | null;
  days: { from: Day | null; until: Day | null };
  instants: { from: Date | null; until: Date | null };
  timeZone: string;
}

/**
 * A line given back within this time of its order being paid, or its checkout opened, was given back in the same step
 * and never handed out.
 */
const AT_ONCE = sql`interval '1 minute'`;

/** The parcels with a line's medicine that have left. */
const LEFT = sql`from ${fulfillment_items} fi join ${fulfillments} f on f.id = fi.fulfillment_id
  where f.renewal_id = r.id and fi.item_id = l.item_id and f.state not in ('preparing', 'cancelled')`;

/** Where part of an order was refunded after it was sent, the patient still has all that was sent. */
const PACKS = sql`case when l.quantity * l.unit_price_cents < l.total_cents + l.discount_cents
  then greatest(l.quantity, (select sum(fi.quantity)::int ${LEFT})) else l.quantity end`;

/**
 * Every supply of a product and every unpaid order of it, one row each. `person` is the account, even a deleted one;
 * `alone` identifies a supply whose account is unknown. `kind` is `sure`, `unpaid`, or the reason for doubt. Orders
 * count with what they contained and prescriptions with what they arrived with, whatever has changed since, even if
 * the prescription is deleted. `is_on_its_way` means that it has not arrived, or waits at the pharmacy, so the store
 * is still being asked. `only` leaves out the existing accounts that it does not name.
 */
export function suppliedLines(question: SuppliedQuestion, only?: readonly number[]): SQL {
  return sql`${ordered(question, only)} union all ${cameWithPrescription(question, only)}`;
}

function ordered(question: SuppliedQuestion, only: readonly number[] | undefined): SQL {
  const { from, until } = question.instants;
  const paidAt = sql`coalesce(r.settled_at, r.created_at)`;
  // An order that counted and ended unpaid may have been handed out, like a paid one that was cancelled.
  const isCancelled = sql`(r.state = 'cancelled' or r.state = 'lapsed' and r.unpaid_since is not null)`;
  // It is not recorded when a cancelled order was paid: on some day between its start and its end.
  const begun = sql`case when ${isCancelled} then r.created_at else ${paidAt} end`;
  // Only evaluated for orders whose account is deleted.
  const person = sql`coalesce(r.user_id, (select t.user_id from ${transactions} t
    where t.renewal_id = r.id and t.user_id is not null order by t.id limit 1))`;
  const isInTime = sql`(${from ? sql`${paidAt} >= ${from.toISOString()}::timestamptz` : sql`true`}
    and ${until ? sql`${begun} < ${until.toISOString()}::timestamptz` : sql`true`})`;
  return sql`
    select ${person} as person, case when ${person} is null then 'o' || r.id end as alone,
      r.id as renewal_id, r.order_name, null::int as item_id, l.variant_id, ${PACKS}, (${begun} at time zone ${question.timeZone})::date as day,
      line.kind, line.kind = 'sure' and (r.state = 'paid' or ${isLive(sql`r.state`)}) and l.given_back_at is null and r.fulfillment_ask_at is not null
        as is_on_its_way
    from ${renewal_items} l join ${renewals} r on r.id = l.renewal_id
    cross join lateral (select case
      when r.state = 'paid' and l.given_back_at is null then 'sure'
      when exists (select ${LEFT}) then 'sure'
      when ${isLive(sql`r.state`)} then case when l.given_back_at is null then 'unpaid' end
      when r.state = 'paid' then case when l.given_back_at <= r.settled_at + ${AT_ONCE} then null else 'taken_off' end
      when ${isCancelled} then case when l.given_back_at <= r.opened_at + ${AT_ONCE} then null else 'cancelled' end
      end as kind) line
    where l.product_id = ${question.productId} and ${isStrength(question, sql`l.variant_id`)}
      and line.kind is not null and (line.kind = 'unpaid' or ${isInTime})
      ${only ? sql`and (r.user_id is null or r.user_id = any(${sql.param([...only])}::int[]))` : sql``}`;
}

/** A prescription that had this product both before and after a change was handed out once. */
function cameWithPrescription(question: SuppliedQuestion, only: readonly number[] | undefined): SQL {
  const { from, until } = question.days;
  const isMeant = sql`product_id = ${question.productId} and ${isStrength(question, sql`variant_id`)}
    and ${from ? sql`start_date >= ${from}::date` : sql`true`}
    and ${until ? sql`start_date <= ${until}::date` : sql`true`}
    ${only ? sql`and (user_id is null or user_id = any(${sql.param([...only])}::int[]))` : sql``}`;
  const facts = sql`user_id, variant_id, quantity, start_date`;
  return sql`
    select user_id, case when user_id is null then 'i' || item_id end, null, null, item_id, variant_id,
      case when row_number() over (partition by item_id order by start_date desc, variant_id) = 1 then quantity else 0 end,
      start_date, case when is_ordered then 'sure' else 'by_hand' end, false
    from (
      select id as item_id, ${facts}, shopify_line_item_id is not null as is_ordered
      from ${prescription_items} where ${isMeant}
      union
      select item_id, ${facts}, is_ordered from ${former_supplies} where ${isMeant}
    ) came`;
}

/** An unknown strength may be the one asked for. */
function isStrength({ variantId }: SuppliedQuestion, column: SQLWrapper): SQL {
  return variantId === null ? sql`true` : sql`(${column} = ${variantId} or ${column} is null)`;
}
