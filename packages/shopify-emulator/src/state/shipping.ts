import type { ShippingRate } from "../switches.ts";
import type { Shop } from "./shop.ts";
import type { Delivery, DraftRecord } from "./state.ts";
import { draftTotals } from "./totals.ts";

/** What the checkout asks the customer to choose from; `null` where it asks for nothing, empty where nothing fits. */
export function ratesToChoose(shop: Shop, draft: DraftRecord): readonly ShippingRate[] | null {
  const { shippingRates } = shop.switches;
  if (draft.delivery !== null || shippingRates === null) return null;
  const { subtotalCents } = draftTotals(shop, draft);
  return shippingRates.filter(
    ({ minSubtotalCents = 0, maxSubtotalCents = Number.POSITIVE_INFINITY }) =>
      subtotalCents >= minSubtotalCents && subtotalCents <= maxSubtotalCents,
  );
}

/** The delivery that an order gets: the draft's own, else the chosen rate, the first one where none is named. */
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
