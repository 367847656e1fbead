import type pg from "pg";

/** Fills in the parcels of the orders; a tenth of those of the last weeks are late. */
export async function fillDeliveries(client: pg.Client): Promise<void> {
  await client.query(late);
  await client.query(fulfillments);
}

const late = `
update renewals set delivery_due_on = settled_at::date + 7
where settled_at > now() - interval '20 days' and hashtext(id::text) % 10 = 0`;

/** One parcel per order; for the late ones the carrier has reported nothing. */
const fulfillments = `
with packed as (
  insert into fulfillments (id, renewal_id, state, packed_at, delivered_at, carrier, tracking_number)
  select 'f' || order_id, id, case when delivery_due_on is null then 'delivered' else 'sent' end, settled_at,
    case when delivery_due_on is null then settled_at + interval '2 days' end, 'Demo Post', 'DP' || order_id
  from renewals returning id, renewal_id
)
insert into fulfillment_items (fulfillment_id, item_id, quantity)
select packed.id, substr(order_id, 2)::int, 1 from packed join renewals on renewals.id = packed.renewal_id`;
