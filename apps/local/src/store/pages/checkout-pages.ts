import { dollars } from "@scriptkeeper/domain/money";
import type { DraftRecord, OrderRecord } from "../books/state.ts";
import { type Basket, basketList } from "./basket.ts";
import { frame } from "./frame.ts";
import { html } from "./html.ts";

export interface PageLinks {
  /** This checkout's own address, without a host. */
  self: string;
  /** The pharmacy that sent the patient here. */
  pharmacy: string;
}

export function payPage(draft: DraftRecord, { basket, links }: { basket: Basket; links: PageLinks }): string {
  const content = html`<h1>Review and pay</h1>
<p class="lead">Order ${draft.name}. Check your order, then pay to place it.</p>
<section class="card" aria-labelledby="order"><h2 id="order">Your order</h2>
${basketList(basket)}
</section>
<div class="actions">
<form method="post" action="${links.self}/pay"><button class="primary">Pay ${dollars(basket.totalCents)}</button></form>
<form method="get" action="${links.self}/cancel"><button class="secondary">Cancel</button></form>
</div>
<p class="hint">You need no card: the demonstration store accepts the payment by itself.</p>`;
  return frame({ title: "Review and pay", content });
}

export function paidPage(
  order: OrderRecord,
  { basket, links }: { basket: Basket; links: PageLinks },
): string {
  const isCancelled = order.cancelledAt !== null;
  const title = isCancelled ? `Order ${order.name} was cancelled` : "Thank you, your order is placed";
  const content = html`<div class="${isCancelled ? "banner plain" : "banner success"}" role="status">
<h1>${title}</h1>
<p>${
    isCancelled
      ? "The pharmacy has cancelled this order and given the payment back."
      : html`Order <strong>${order.name}</strong> is paid. You do not need to do anything else.`
  }</p></div>
<section class="card" aria-labelledby="order"><h2 id="order">Order ${order.name}</h2>
${basketList(basket)}
</section>
<div class="actions"><a class="button primary" href="${links.pharmacy}">Back to the pharmacy</a></div>`;
  return frame({ title: isCancelled ? "Order cancelled" : "Order placed", content });
}

export function cancelPage(links: PageLinks): string {
  const content = html`<h1>You have not paid</h1>
<p class="lead">Nothing was charged and your order is not placed. It is kept for a while, so you can still finish it.</p>
<div class="actions">
<a class="button primary" href="${links.pharmacy}">Back to the pharmacy</a>
<a class="button secondary" href="${links.self}">Continue to payment</a>
</div>`;
  return frame({ title: "Not paid", content });
}

export function gonePage(pharmacy: string): string {
  const content = html`<h1>This payment link no longer works</h1>
<p class="lead">The order behind it was replaced or ran out. Nothing was charged here. Go back to the pharmacy to see your orders or to order again.</p>
<div class="actions"><a class="button primary" href="${pharmacy}">Back to the pharmacy</a></div>`;
  return frame({ title: "Link no longer works", content });
}

export function preparingPage(links: PageLinks): string {
  const content = html`<h1>Your order is still being prepared</h1>
<p class="lead">Please wait a moment, then look again. Do not order a second time.</p>
<div class="actions"><a class="button primary" href="${links.self}">Look again</a></div>`;
  return frame({ title: "Being prepared", content });
}
