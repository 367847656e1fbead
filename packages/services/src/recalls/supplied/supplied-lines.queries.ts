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
import type { Day } from "@scriptkeeper/domain/days";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Which supplies are meant; both instants are those of the days, the second is not included. */
export interface SuppliedQuestion {
  productId: string;
  variantId: string | null;
  days: { from: Day | null; until: Day | null };
  instants: { from: Date | null; until: Date | null };
  timeZone: string;
}

/** What a line gave back in the same transaction that made its order paid, or its checkout open, was never handed out. */
const AT_ONCE = sql`interval '1 minute'`;

/** What of a line has left, as its parcels say. */
const LEFT = sql`from ${fulfillment_items} fi join ${fulfillments} f on f.id = fi.fulfillment_id
  where f.renewal_id = r.id and fi.item_id = l.item_id and f.state not in ('preparing', 'cancelled')`;

/** Whoever was sent more than the order holds since a part was refunded has all of it still. */
const PACKS = sql`case when l.quantity * l.unit_price_cents < l.total_cents + l.discount_cents
  then greatest(l.quantity, (select sum(fi.quantity)::int ${LEFT})) else l.quantity end`;

/**
 * Every supply of a product and every order of it that is still to be paid, one row each: `person` is the account, also one
 * that is gone; `alone` names the supply where nobody knows whose it was. `kind` is `sure`, `unpaid`, or why nobody can be
 * sure. Orders go by what stood in them, and prescriptions by what they came with: whatever either became since, or
 * whether the prescription is there still. `is_on_its_way` is what the store is still asked about: it has not come, also where
 * it waits at the pharmacy. `only` leaves out other accounts' that are there.
 */
export function suppliedLines(question: SuppliedQuestion, only?: readonly number[]): SQL {
  return sql`${ordered(question, only)} union all ${cameWithPrescription(question, only)}`;
}

function ordered(question: SuppliedQuestion, only: readonly number[] | undefined): SQL {
  const { from, until } = question.instants;
  const paidAt = sql`coalesce(r.settled_at, r.created_at)`;
  // When a cancelled order was paid is not kept: some day between its beginning and its end.
  const begun = sql`case when r.state = 'cancelled' then r.created_at else ${paidAt} end`;
  // Asked only for orders whose account is gone.
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
      when r.state = 'cancelled' then case when l.given_back_at <= r.opened_at + ${AT_ONCE} then null else 'cancelled' end
      end as kind) line
    where l.product_id = ${question.productId} and ${isStrength(question, sql`l.variant_id`)}
      and line.kind is not null and (line.kind = 'unpaid' or ${isInTime})
      ${only ? sql`and (r.user_id is null or r.user_id = any(${sql.param([...only])}::int[]))` : sql``}`;
}

/** What is the product's before and after a change was handed out once. */
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

/** A strength that nobody knows may be the one that is meant. */
function isStrength({ variantId }: SuppliedQuestion, column: SQLWrapper): SQL {
  return variantId === null ? sql`true` : sql`(${column} = ${variantId} or ${column} is null)`;
}
