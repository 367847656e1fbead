import { pagesPath } from "../shop-facts.ts";
import { unfulfilled } from "../state/fulfillment-state.ts";
import type { Shop } from "../state/shop.ts";
import type { FulfillmentEvent, FulfillmentRecord, OrderRecord } from "../state/state.ts";
import { getVariant } from "../state/variants.ts";
import { type Html, html } from "./html.ts";

/** What staff and carriers can do with a packed order, in the usual sequence. */
const steps: readonly (readonly [FulfillmentEvent, string])[] = [
  ["LABEL_PRINTED", "Print the label"],
  ["READY_FOR_PICKUP", "Ready for pick-up"],
  ["IN_TRANSIT", "Send"],
  ["OUT_FOR_DELIVERY", "Out for delivery"],
  ["ATTEMPTED_DELIVERY", "Nobody was home"],
  ["DELAYED", "Delay"],
  ["DELIVERED", "Deliver"],
  ["FAILURE", "Lose"],
];

/** Returns the card on which staff pack an order and simulate the carrier's events. */
export function fulfillmentCard(shop: Shop, order: OrderRecord): Html {
  const address = `${pagesPath}/orders/${order.id}/fulfillments`;
  const left = order.lines.filter((line) => unfulfilled(order, line) > 0);
  return html`<section class="card" aria-labelledby="fulfillment"><h2 id="fulfillment">Packing and sending</h2>
${order.fulfillments.map((fulfillment) => fulfillmentBlock(shop, { order, fulfillment }))}
${
  left.length === 0
    ? html`<p>Everything of this order is packed.</p>`
    : html`<form class="inline" method="post" action="${address}">
<label>What to pack<select name="lineId"><option value="">Everything that is left</option>${left.map(
        (line) =>
          html`<option value="${line.id}">${unfulfilled(order, line)} × ${nameOf(shop, line.variantId)}</option>`,
      )}</select></label>
<label>Carrier<input name="company" maxlength="60" value="Demo Post"></label>
<label>Tracking number<input name="number" maxlength="60"></label>
<label>Tracking address<input name="url" maxlength="200"></label>
<button class="small">Pack</button></form>`
}
</section>`;
}

function fulfillmentBlock(
  shop: Shop,
  { order, fulfillment }: { order: OrderRecord; fulfillment: FulfillmentRecord },
): Html {
  const address = `${pagesPath}/orders/${order.id}/fulfillments/${fulfillment.id}`;
  const told = fulfillment.events.at(-1)?.status.toLowerCase().replaceAll("_", " ") ?? "packed";
  const pieces = fulfillment.lines.map(({ lineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === lineId);
    return line ? html`<li>${quantity} × ${nameOf(shop, line.variantId)}</li>` : html``;
  });
  return html`<h3>${fulfillment.name}: ${fulfillment.cancelledAt === null ? told : "cancelled"}</h3>
<ul class="lines">${pieces}</ul>
${
  fulfillment.cancelledAt === null
    ? html`<form class="inline" method="post" action="${address}">${steps.map(
        ([status, label]) =>
          html`<button class="small" name="status" value="${status}" aria-label="${label}: ${fulfillment.name}">${label}</button>`,
      )}<button class="small" name="status" value="CANCELLED" aria-label="Take back ${fulfillment.name}">Take back</button></form>`
    : null
}`;
}

function nameOf(shop: Shop, variantId: string): string {
  const variant = getVariant(shop, variantId);
  return `${variant.productTitle}, ${variant.title}`;
}
