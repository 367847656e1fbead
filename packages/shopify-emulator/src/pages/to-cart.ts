import { orderTotals } from "../state/order-totals.ts";
import { ratesToChoose } from "../state/shipping.ts";
import type { Shop } from "../state/shop.ts";
import type { DraftRecord, OrderRecord } from "../state/state.ts";
import { discountLabel, draftLineTotals, draftTotals } from "../state/totals.ts";
import { getVariant } from "../state/variants.ts";
import type { Cart } from "./cart.ts";

export function draftCart(shop: Shop, draft: DraftRecord): Cart {
  return {
    lines: draft.lines.map((line) => ({
      ...named(shop, line),
      ...draftLineTotals(shop, line),
      discountLabel: discountLabel(line),
    })),
    delivery: draft.delivery,
    isDeliveryOpen: ratesToChoose(shop, draft) !== null,
    ...draftTotals(shop, draft),
  };
}

export function orderCart(shop: Shop, order: OrderRecord): Cart {
  return {
    lines: order.lines.map((line) => ({
      ...named(shop, line),
      unitCents: line.unitCents,
      originalCents: line.unitCents * line.quantity,
      discountCents: line.discountCents,
      discountLabel: line.discountLabel,
    })),
    delivery: order.delivery,
    isDeliveryOpen: false,
    ...orderTotals(order),
  };
}

function named(shop: Shop, { variantId, quantity }: { variantId: string; quantity: number }) {
  const { productTitle: title, title: variant } = getVariant(shop, variantId);
  return { title, variant, quantity };
}
