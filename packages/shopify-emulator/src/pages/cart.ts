import { dollars } from "./dollars.ts";
import { type Html, html } from "./html.ts";

/** The content of a checkout or an order, ready to be shown. */
export interface Cart {
  lines: CartLine[];
  delivery: { title: string; cents: number } | null;
  /** Whether the customer still has to choose a delivery that costs extra. */
  isDeliveryOpen: boolean;
  subtotalCents: number;
  taxCents: number;
  isTaxIncluded: boolean;
  totalCents: number;
}

export interface CartLine {
  title: string;
  variant: string;
  quantity: number;
  unitCents: number;
  originalCents: number;
  discountCents: number;
  discountLabel: string | null;
}

/** Returns every line with its price and discount, the delivery and the total. */
export function cartSummary(cart: Cart): Html {
  return html`<ul class="lines">
${cart.lines.map(lineRow)}
</ul>
<dl class="sums">
<div><dt>Subtotal</dt><dd>${dollars(cart.subtotalCents)}</dd></div>
<div><dt>${cart.delivery?.title ?? "Delivery"}</dt><dd>${
    cart.delivery ? dollars(cart.delivery.cents) : cart.isDeliveryOpen ? "Choose below" : "Not included"
  }</dd></div>
${cart.taxCents > 0 && !cart.isTaxIncluded ? html`<div><dt>Tax</dt><dd>${dollars(cart.taxCents)}</dd></div>` : null}
<div class="total"><dt>Total</dt><dd>${dollars(cart.totalCents)} <span class="currency">AUD</span></dd></div>
</dl>
${
  cart.taxCents > 0 && cart.isTaxIncluded
    ? html`<p class="detail">Including ${dollars(cart.taxCents)} in taxes</p>`
    : null
}`;
}

function lineRow(line: CartLine): Html {
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
