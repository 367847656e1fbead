import type { CurrentPriceList } from "@scriptkeeper/contracts/renewals/renewals";
import { eligibility } from "@scriptkeeper/domain/prescriptions/eligibility";
import { priceNextOrder } from "@scriptkeeper/domain/prices/line-price";
import { type PatientContext, today } from "../../core/index.ts";
import {
  assignedDiscount,
  eligibilityFacts,
  type ItemRow,
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
  const inUnpaid = rows.filter((row) => payableUrl(row) !== null && row.last_order_variant_id !== null);
  const offers = await findOffersInTime(ctx, [
    ...toBeOffered(orderable).map((asked) => ({ ...asked, id: next(asked) })),
    ...inUnpaid.map(inLastOrder).map((asked) => ({ ...asked, id: ordered(asked) })),
  ]);
  const missing = offers ? inUnpaid.filter(({ item }) => !offers.has(ordered(item))) : [];
  const now = ctx.clock.now();
  return {
    prices: orderable.flatMap((row) => {
      const offer = offers?.get(next(row.item));
      if (!offer) return [];
      const line = { unitPriceCents: offer.unitPriceCents, quantity: 1 };
      const { totalCents } = priceNextOrder(line, assignedDiscount(row), now);
      return [{ id: row.item.id, total_cents: totalCents }];
    }),
    ...(missing.length > 0 && { out_of_stock: missing.map(({ item }) => item.id) }),
  };
}

/**
 * An item is asked about as its next order and as it is in its unpaid one: in one call, because the packs are mostly the
 * same.
 */
const next = ({ id }: { id: number }) => `next ${id}`;
const ordered = ({ id }: { id: number }) => `ordered ${id}`;

/** What the order contains, which may be another pack than the one that the prescription names by now. */
function inLastOrder({ item, last_order_variant_id: variantId }: ItemRow) {
  return { id: item.id, productId: item.product_id, variantId };
}
