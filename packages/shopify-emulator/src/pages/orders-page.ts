import { pagesPath, shopFacts } from "../shop-facts.ts";
import { findCustomer } from "../state/customers.ts";
import { currentTotals, financialStatus } from "../state/order-totals.ts";
import type { Shop } from "../state/shop.ts";
import type { DeliveryRecord, DraftRecord, OrderRecord } from "../state/state.ts";
import { draftTotals } from "../state/totals.ts";
import { dollars } from "./dollars.ts";
import { type Html, html } from "./html.ts";
import { layout } from "./layout.ts";

const shown = 50;

/**
 * Returns the page for the shop's staff: orders, which they can edit, cancel or refund, open drafts, and the webhooks
 * sent.
 */
export function ordersPage(shop: Shop): string {
  const orders = shop.state.orders.toReversed().slice(0, shown);
  const drafts = shop.state.drafts
    .filter((draft) => draft.completedAt === null)
    .toReversed()
    .slice(0, shown);
  const deliveries = shop.state.deliveries.toReversed().slice(0, shown);
  const content = html`<h1>Orders of the demonstration store</h1>
<p class="lead">What the shop’s own staff would see. Editing, cancelling or refunding an order tells the pharmacy about it.</p>
<section class="card" aria-labelledby="orders"><h2 id="orders">Orders</h2>
${
  orders.length === 0
    ? html`<p>There are no orders yet. One appears here when somebody pays a checkout.</p>`
    : table("Orders, newest first", {
        headings: ["Order", "Placed", "Customer", "Total", "State", "Actions"],
        rows: orders.map((order) => orderRow(shop, order)),
      })
}
</section>
<section class="card" aria-labelledby="drafts"><h2 id="drafts">Open drafts</h2>
${
  drafts.length === 0
    ? html`<p>No draft waits to be paid.</p>`
    : table("Open drafts, newest first", {
        headings: ["Draft", "Made", "Customer", "Total", "Actions"],
        rows: drafts.map((draft) => draftRow(shop, draft)),
      })
}
</section>
<section class="card" aria-labelledby="messages"><h2 id="messages">Messages to the pharmacy</h2>
${
  deliveries.length === 0
    ? html`<p>No message was sent yet.</p>`
    : table("Messages, newest first", {
        headings: ["Topic", "Sent", "State", "Answers"],
        rows: deliveries.map(deliveryRow),
      })
}
</section>`;
  return layout({ title: "Orders", content, width: "wide" });
}

function table(caption: string, { headings, rows }: { headings: string[]; rows: Html[] }): Html {
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table>
<caption class="unseen">${caption}</caption>
<thead><tr>${headings.map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead>
<tbody>${rows}</tbody>
</table></div>`;
}

function orderRow(shop: Shop, order: OrderRecord): Html {
  const customer = order.customerId === null ? null : findCustomer(shop, { id: order.customerId });
  const state = order.cancelledAt === null ? statusWord(order) : "Cancelled";
  const action = (name: "cancel" | "refund", label: string) =>
    html`<form method="post" action="${pagesPath}/orders/${order.id}/${name}"><button class="small" aria-label="${label} order ${order.name}">${label}</button></form>`;
  return html`<tr>
<th scope="row">${order.name}</th>
<td>${shopTime(order.createdAt)}</td>
<td>${customer?.email ?? "–"}</td>
<td>${dollars(currentTotals(order).totalCents)}</td>
<td>${state}</td>
<td class="row-actions"><a class="button small" href="${pagesPath}/orders/${order.id}" aria-label="Edit order ${order.name}">Edit</a>${order.cancelledAt === null ? action("cancel", "Cancel") : null}${
    order.refundedAt === null ? action("refund", "Refund") : null
  }</td>
</tr>`;
}

/** Returns the payment's state in words, such as "Partially refunded". */
export function statusWord(order: OrderRecord): string {
  const words = financialStatus(order).toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function draftRow(shop: Shop, draft: DraftRecord): Html {
  const customer = draft.customerId === null ? null : findCustomer(shop, { id: draft.customerId });
  return html`<tr>
<th scope="row">${draft.name}</th>
<td>${shopTime(draft.createdAt)}</td>
<td>${customer?.email ?? "–"}</td>
<td>${dollars(draftTotals(shop, draft).totalCents)}</td>
<td class="row-actions"><a class="button small" href="${pagesPath}/drafts/${draft.id}" aria-label="Edit draft ${draft.name}">Edit</a></td>
</tr>`;
}

function deliveryRow(delivery: DeliveryRecord): Html {
  const answers = delivery.attempts.map(({ status }) => status ?? "no answer").join(", ");
  return html`<tr>
<th scope="row">${delivery.topic}</th>
<td>${shopTime(delivery.triggeredAt)}</td>
<td>${delivery.state}</td>
<td>${answers || "–"}</td>
</tr>`;
}

function shopTime(milliseconds: number): string {
  return new Intl.DateTimeFormat("en-AU", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: shopFacts.timeZone,
  }).format(milliseconds);
}
