import type { Delivery } from "../state/state.ts";
import type { Totals } from "../state/sum-totals.ts";
import { moneyBag } from "./money.ts";

/** Returns the sums that drafts and orders have in common. */
export function totalFields(totals: Totals) {
  return {
    subtotalPriceSet: moneyBag(totals.subtotalCents),
    totalDiscountsSet: moneyBag(totals.discountCents),
    totalShippingPriceSet: moneyBag(totals.deliveryCents),
    totalTaxSet: moneyBag(totals.taxCents),
    totalPriceSet: moneyBag(totals.totalCents),
  };
}

export function shippingLineNode(delivery: Delivery | null) {
  if (!delivery) return null;
  const price = moneyBag(delivery.cents);
  return { title: delivery.title, custom: true, originalPriceSet: price, discountedPriceSet: price };
}
