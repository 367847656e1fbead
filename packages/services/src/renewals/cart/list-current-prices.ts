import type { CurrentPriceList } from "@scriptkeeper/contracts/renewals/renewals";
import { eligibility } from "@scriptkeeper/domain/prescriptions/eligibility";
import { priceNextOrder } from "@scriptkeeper/domain/prices/line-price";
import { type PatientContext, today } from "../../core/index.ts";
import { assignedDiscount, eligibilityFacts, listItemsOfUser } from "../../prescriptions/index.ts";
import { findOffersInTime, toBeOffered } from "../checkout/offers-in-time.ts";

/**
 * Lists what one more pack of each medicine would cost now, with its discount. A medicine that can't be ordered has no
 * price, and none has one while the store can't be reached.
 */
export async function listCurrentPrices(ctx: PatientContext): Promise<CurrentPriceList> {
  const day = today(ctx);
  const rows = await listItemsOfUser(ctx, ctx.patient.id);
  const orderable = rows.filter((row) => eligibility(eligibilityFacts(row), day).canOrder);
  const offers = await findOffersInTime(ctx, toBeOffered(orderable));
  const now = ctx.clock.now();
  return {
    prices: orderable.flatMap((row) => {
      const offer = offers?.get(row.item.id);
      if (!offer) return [];
      const line = { unitPriceCents: offer.unitPriceCents, quantity: 1 };
      const { totalCents } = priceNextOrder(line, assignedDiscount(row), now);
      return [{ id: row.item.id, total_cents: totalCents }];
    }),
  };
}
