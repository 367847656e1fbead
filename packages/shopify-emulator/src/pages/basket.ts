import { dollars } from "./dollars.ts";
import { type Html, html } from "./html.ts";

/** What a checkout or an order holds, ready to be shown. */
export interface Basket {
  lines: BasketLine[];
  delivery: { title: string; cents: number } | null;
  /** Whether the customer has yet to choose a delivery that costs extra. */
  isDeliveryOpen: boolean;
  subtotalCents: number;
  taxCents: number;
  isTaxIncluded: boolean;
  totalCents: number;
}

export interface BasketLine {
  title: string;
  variant: string;
  quantity: number;
  unitCents: number;
  originalCents: number;
  discountCents: number;
  discountLabel: string | null;
}

/** Every line with its price, what is taken off, the delivery and the total. */
export function basketList(basket: Basket): Html {
  return html`<ul class="lines">
${basket.lines.map(lineRow)}
</ul>
<dl class="sums">
<div><dt>Subtotal</dt><dd>${dollars(basket.subtotalCents)}</dd></div>
<div><dt>${basket.delivery?.title ?? "Delivery"}</dt><dd>${
    basket.delivery ? dollars(basket.delivery.cents) : basket.isDeliveryOpen ? "Choose below" : "Not included"
  }</dd></div>
${basket.taxCents > 0 && !basket.isTaxIncluded ? html`<div><dt>Tax</dt><dd>${dollars(basket.taxCents)}</dd></div>` : null}
<div class="total"><dt>Total</dt><dd>${dollars(basket.totalCents)} <span class="currency">AUD</span></dd></div>
</dl>
${
  basket.taxCents > 0 && basket.isTaxIncluded
    ? html`<p class="detail">Including ${dollars(basket.taxCents)} in taxes</p>`
    : null
}`;
}

function lineRow(line: BasketLine): Html {
  return html`<li>
<div class="what"><span class="title">${line.title}</span>
<span class="detail">${line.variant}</span>
<span class="detail">${line.quantity} × ${dollars(line.unitCents)}</span>
${
  line.discountCents > 0
    ? html`<span class="discount">${line.discountLabel ?? "Discount"}: −${dollars(line.discountCents)}</span>`
    : null
}</div>
<div class="price">${
    line.discountCents > 0
      ? html`<s><span class="unseen">Before the discount: </span>${dollars(line.originalCents)}</s> `
      : null
  }<span>${line.discountCents > 0 ? html`<span class="unseen">Now: </span>` : null}${dollars(line.originalCents - line.discountCents)}</span></div>
</li>`;
}
