import type { ShippingRate } from "../switches.ts";
import type { Shop } from "./shop.ts";
import type { Delivery, DraftRecord } from "./state.ts";
import { draftTotals } from "./totals.ts";

/** Returns the rates that the checkout offers; `null` if it doesn't ask, empty if no rate fits. */
export function ratesToChoose(shop: Shop, draft: DraftRecord): readonly ShippingRate[] | null {
  const { shippingRates } = shop.switches;
  if (draft.delivery !== null || shippingRates === null) return null;
  const { subtotalCents } = draftTotals(shop, draft);
  return shippingRates.filter(
    ({ minSubtotalCents = 0, maxSubtotalCents = Number.POSITIVE_INFINITY }) =>
      subtotalCents >= minSubtotalCents && subtotalCents <= maxSubtotalCents,
  );
}

/**
 * Returns the delivery of an order: the draft's own, else the chosen rate, or the first one if none is named. Throws
 * if no rate fits.
 */
export function deliveryAtCheckout(
  shop: Shop,
  { draft, title }: { draft: DraftRecord; title: string | undefined },
): Delivery | null {
  const rates = ratesToChoose(shop, draft);
  if (rates === null) return draft.delivery;
  const chosen = rates.find((rate) => title === undefined || rate.title === title);
  if (!chosen) throw new Error("No shipping method fits this order, so it can't be placed.");
  return { title: chosen.title, cents: chosen.cents };
}
