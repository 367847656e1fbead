import { pagesPath } from "../shop-facts.ts";
import { currentTotals, outstandingCents, refundedCents } from "../state/order-totals.ts";
import type { Shop } from "../state/shop.ts";
import type { DraftRecord, OrderRecord } from "../state/state.ts";
import { draftTotals } from "../state/totals.ts";
import { getVariant, listVariants } from "../state/variants.ts";
import { dollars } from "./dollars.ts";
import { fulfillmentCard } from "./fulfillment-card.ts";
import { type Html, html } from "./html.ts";
import { layout } from "./layout.ts";
import { statusWord } from "./orders-page.ts";

interface EditableLine {
  id: string;
  variantId: string;
  quantity: number;
  detail: string;
}

/** Returns the page on which staff edit an order and give back parts of its money. */
export function editOrderPage(
  shop: Shop,
  { order, problem }: { order: OrderRecord; problem: string | null },
): string {
  const address = `${pagesPath}/orders/${order.id}`;
  const lines = order.lines.map((line) => ({
    ...line,
    quantity: line.currentQuantity,
    detail: `${line.quantity} ordered, ${line.currentQuantity} left`,
  }));
  const left = order.receivedCents - refundedCents(order);
  const owed = outstandingCents(order);
  const content = html`<h1>Order ${order.name}</h1>
<p class="lead">${order.cancelledAt === null ? statusWord(order) : "Cancelled"}. Worth ${dollars(currentTotals(order).totalCents)} now, ${dollars(left)} received and kept${
    owed > 0 ? `, ${dollars(owed)} to pay` : ""
  }.</p>
${problemBanner(problem)}
${awaitsMoney(order) ? paymentCard({ address, dueCents: owed }) : null}
${order.cancelledAt === null ? fulfillmentCard(shop, order) : null}
${order.cancelledAt === null ? linesCard(shop, { address, lines }) : null}
${order.cancelledAt === null ? refundCard(shop, { address, lines, left }) : null}
${backLink}`;
  return layout({ title: `Order ${order.name}`, content, width: "wide" });
}

/** Returns the page on which staff edit an open draft before it is paid. */
export function editDraftPage(
  shop: Shop,
  { draft, problem }: { draft: DraftRecord; problem: string | null },
): string {
  const address = `${pagesPath}/drafts/${draft.id}`;
  const lines = draft.lines.map((line) => ({ ...line, detail: `${line.quantity} in the draft` }));
  const content = html`<h1>Draft ${draft.name}</h1>
<p class="lead">${draft.completedAt === null ? "Not paid yet" : "Completed"}. ${dollars(draftTotals(shop, draft).totalCents)} in all.</p>
${problemBanner(problem)}
${draft.completedAt === null ? linesCard(shop, { address, lines }) : null}
${backLink}`;
  return layout({ title: `Draft ${draft.name}`, content, width: "wide" });
}

const backLink = html`<p><a href="${pagesPath}/orders">All orders and drafts</a></p>`;

function problemBanner(problem: string | null): Html | null {
  return problem === null ? null : html`<div class="banner" role="alert"><p>${problem}</p></div>`;
}

function linesCard(shop: Shop, { address, lines }: { address: string; lines: EditableLine[] }): Html {
  return html`<section class="card" aria-labelledby="lines"><h2 id="lines">Lines</h2>
<ul class="lines">${lines.map((line) => {
    const name = nameOf(shop, line);
    return html`<li><div class="what"><span class="title">${name}</span><span class="detail">${line.detail}</span></div>
<form class="inline" method="post" action="${address}/lines"><input type="hidden" name="lineId" value="${line.id}">
<label>Quantity<input type="number" name="quantity" min="0" max="99" value="${line.quantity}" aria-label="Quantity of ${name}"></label>
<button class="small" aria-label="Change ${name}">Change</button></form></li>`;
  })}</ul>
<form class="inline" method="post" action="${address}/lines">
<label>Add a product<select name="variantId">${listVariants(shop).map(
    (variant) => html`<option value="${variant.id}">${variant.productTitle}, ${variant.title}</option>`,
  )}</select></label>
<label>Quantity<input type="number" name="quantity" min="1" max="99" value="1"></label>
<button class="small">Add</button></form>
<p class="hint">0 removes a line.</p></section>`;
}

function awaitsMoney(order: OrderRecord): boolean {
  return order.cancelledAt === null && order.paymentEnd === null && outstandingCents(order) > 0;
}

function paymentCard({ address, dueCents }: { address: string; dueCents: number }): Html {
  const due = (dueCents / 100).toFixed(2);
  return html`<section class="card" aria-labelledby="payment"><h2 id="payment">Payment</h2>
<form class="inline" method="post" action="${address}/payment"><input type="hidden" name="act" value="capture">
<label>Money that came in, in dollars<input type="number" name="dollars" min="0.01" step="0.01" max="${due}" value="${due}"></label>
<button class="small">Capture</button></form>
<form class="inline" method="post" action="${address}/payment"><button class="small" name="act" value="void">Void the payment</button>
<button class="small" name="act" value="expire">Let the payment expire</button></form></section>`;
}

function refundCard(
  shop: Shop,
  { address, lines, left }: { address: string; lines: EditableLine[]; left: number },
): Html | null {
  if (left <= 0) return null;
  return html`<section class="card" aria-labelledby="refund"><h2 id="refund">Give money back</h2>
<ul class="lines">${lines
    .filter(({ quantity }) => quantity > 0)
    .map((line) => {
      const name = nameOf(shop, line);
      return html`<li><form class="inline" method="post" action="${address}/refunds"><input type="hidden" name="lineId" value="${line.id}">
<label>Pieces of ${name}<input type="number" name="quantity" min="1" max="${line.quantity}" value="${line.quantity}"></label>
<button class="small" aria-label="Refund pieces of ${name}">Refund</button></form></li>`;
    })}</ul>
<form class="inline" method="post" action="${address}/refunds">
<label>Money only, in dollars<input type="number" name="dollars" min="0.01" step="0.01" max="${(left / 100).toFixed(2)}"></label>
<button class="small" aria-label="Refund money only">Refund</button></form></section>`;
}

function nameOf(shop: Shop, { variantId }: EditableLine): string {
  const variant = getVariant(shop, variantId);
  return `${variant.productTitle}, ${variant.title}`;
}
