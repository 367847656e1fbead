import { type FinancialStatus, financialStatus } from "../state/order-totals.ts";
import type { DraftRecord, OrderRecord } from "../state/state.ts";
import type { ShippingRate, StoreSwitches } from "../switches.ts";
import { type Cart, cartSummary } from "./cart.ts";
import { dollars } from "./dollars.ts";
import { type Html, html } from "./html.ts";
import { layout } from "./layout.ts";

export interface PageLinks {
  /** This checkout's own address, without a host. */
  self: string;
  /** The address of the pharmacy that sent the patient here. */
  pharmacy: string;
}

export interface Payment {
  capture: StoreSwitches["paymentCapture"];
  /** The rates to choose from; `null` if there is no choice. */
  rates: readonly ShippingRate[] | null;
  /** The products that are out of stock, because of which nothing can be paid. */
  missing: readonly string[];
  /** Why the last attempt failed; `null` if there was none. */
  problem: string | null;
}

export function payPage(
  draft: DraftRecord,
  { cart, links, payment }: { cart: Cart; links: PageLinks; payment: Payment },
): string {
  const { rates, missing, problem, capture } = payment;
  const canPay = missing.length === 0 && (rates === null || rates.length > 0);
  const content = html`<h1>Review and pay</h1>
<p class="lead">Order ${draft.name}. Check your order, then pay to place it.</p>
<section class="card" aria-labelledby="order"><h2 id="order">Your order</h2>
${cartSummary(cart)}
</section>
${problem === null ? null : html`<div class="banner" role="alert"><p>${problem}</p></div>`}
${missing.map(
  (title) =>
    html`<div class="banner" role="alert"><p>${title} is out of stock, so this order can’t be placed. Contact the pharmacy.</p></div>`,
)}
${rates === null ? null : shippingCard(rates)}
<div class="actions">
${
  canPay
    ? html`<form id="pay" method="post" action="${links.self}/pay"><button class="primary">${payLabel({ cart, rates })}</button></form>`
    : null
}
<a class="button secondary" href="${links.self}/cancel">Cancel</a>
</div>
<p class="hint">${hints[capture]}</p>`;
  return layout({ title: "Review and pay", content });
}

const hints = {
  automatic: "You need no card: the demonstration store accepts the payment by itself.",
  manual: "You need no card. The demonstration store reserves the money; the pharmacy takes it later.",
  bank_transfer: "The demonstration store lets you pay by bank transfer; the order waits for the money.",
} as const;

function payLabel({ cart, rates }: { cart: Cart; rates: Payment["rates"] }): string {
  return rates === null ? `Pay ${dollars(cart.totalCents)}` : "Pay with the chosen shipping";
}

function shippingCard(rates: readonly ShippingRate[]): Html {
  if (rates.length === 0) {
    return html`<section class="card" aria-labelledby="shipping"><h2 id="shipping">Shipping method</h2>
<p role="alert">Your order can’t be shipped: no shipping method is available for it, so it can’t be placed. Contact the pharmacy.</p></section>`;
  }
  return html`<section class="card"><fieldset><legend>Choose a shipping method</legend>${rates.map(
    (rate) =>
      html`<label class="choice"><input form="pay" type="radio" name="shipping" required value="${rate.title}"> ${rate.title}, ${dollars(rate.cents)}</label>`,
  )}</fieldset></section>`;
}

const settledSentences: Partial<Record<FinancialStatus, string>> = {
  AUTHORIZED: "is placed. The money is reserved on your card; the pharmacy has yet to take it.",
  PENDING: "is placed and waits for your payment.",
  VOIDED: "is not paid: the payment was given up. Nothing was charged.",
  EXPIRED: "is not paid: the payment ran out. Nothing was charged.",
};

export function paidPage(order: OrderRecord, { cart, links }: { cart: Cart; links: PageLinks }): string {
  const isCancelled = order.cancelledAt !== null;
  const title = isCancelled ? `Order ${order.name} was cancelled` : "Thank you, your order is placed";
  const content = html`<div class="${isCancelled ? "banner plain" : "banner success"}" role="status">
<h1>${title}</h1>
<p>${
    isCancelled
      ? "The pharmacy has cancelled this order and given back what was paid."
      : html`Order <strong>${order.name}</strong> ${
          settledSentences[financialStatus(order)] ?? "is paid. You do not need to do anything else."
        }`
  }</p></div>
<section class="card" aria-labelledby="order"><h2 id="order">Order ${order.name}</h2>
${cartSummary(cart)}
</section>
<div class="actions"><a class="button primary" href="${links.pharmacy}">Back to the pharmacy</a></div>`;
  return layout({ title: isCancelled ? "Order cancelled" : "Order placed", content });
}

export function cancelPage(links: PageLinks): string {
  const content = html`<h1>You have not paid</h1>
<p class="lead">Nothing was charged and your order is not placed. It is kept for a while, so you can still finish it.</p>
<div class="actions">
<a class="button primary" href="${links.pharmacy}">Back to the pharmacy</a>
<a class="button secondary" href="${links.self}">Continue to payment</a>
</div>`;
  return layout({ title: "Not paid", content });
}

export function gonePage(pharmacy: string): string {
  const content = html`<h1>This payment link no longer works</h1>
<p class="lead">The order behind it was replaced or ran out. Nothing was charged here. Go back to the pharmacy to see your orders or to order again.</p>
<div class="actions"><a class="button primary" href="${pharmacy}">Back to the pharmacy</a></div>`;
  return layout({ title: "Link no longer works", content });
}

export function preparingPage(links: PageLinks): string {
  const content = html`<h1>Your order is still being prepared</h1>
<p class="lead">Please wait a moment, then look again. Do not order a second time.</p>
<div class="actions"><a class="button primary" href="${links.self}">Look again</a></div>`;
  return layout({ title: "Being prepared", content });
}
