import type { CurrentPriceList } from "@scriptkeeper/contracts/renewals/renewals";
import { eligibility } from "@scriptkeeper/domain/prescriptions/eligibility";
import { priceNextOrder } from "@scriptkeeper/domain/prices/line-price";
import { type PatientContext, today } from "../../core/index.ts";
import {
  assignedDiscount,
  eligibilityFacts,
  listItemsOfUser,
  payableUrl,
} from "../../prescriptions/index.ts";
import { findOffersInTime, toBeOffered } from "../checkout/offers-in-time.ts";

/**
 * Lists what one more pack of each medicine would cost now, with its discount, and what the store has run out of in
 * orders that can still be paid. A medicine that can't be ordered has no price; while the store can't be reached none
 * has one, and nothing counts as out of stock.
 */
export async function listCurrentPrices(ctx: PatientContext): Promise<CurrentPriceList> {
  const day = today(ctx);
  const rows = await listItemsOfUser(ctx, ctx.patient.id);
  const orderable = rows.filter((row) => eligibility(eligibilityFacts(row), day).canOrder);
  const inUnpaid = rows.filter((row) => payableUrl(row) !== null && row.item.variant_id !== null);
  const offers = await findOffersInTime(ctx, toBeOffered([...new Set([...orderable, ...inUnpaid])]));
  const missing = offers ? inUnpaid.filter(({ item }) => !offers.has(item.id)) : [];
  const now = ctx.clock.now();
  return {
    prices: orderable.flatMap((row) => {
      const offer = offers?.get(row.item.id);
      if (!offer) return [];
      const line = { unitPriceCents: offer.unitPriceCents, quantity: 1 };
      const { totalCents } = priceNextOrder(line, assignedDiscount(row), now);
      return [{ id: row.item.id, total_cents: totalCents }];
    }),
    ...(missing.length > 0 && { out_of_stock: missing.map(({ item }) => item.id) }),
  };
}
