import { getPack } from "../books/medicines.ts";
import { orderTotals } from "../books/order-totals.ts";
import { ratesToChoose } from "../books/shipping.ts";
import type { Shop } from "../books/shop.ts";
import type { DraftRecord, OrderRecord } from "../books/state.ts";
import { discountLabel, draftLineTotals, draftTotals } from "../books/totals.ts";
import type { Basket } from "./basket.ts";

export function draftBasket(shop: Shop, draft: DraftRecord): Basket {
  return {
    lines: draft.lines.map((line) => {
      const pack = getPack(shop, line.variantId);
      return {
        title: pack.productTitle,
        pack: pack.title,
        quantity: line.quantity,
        ...draftLineTotals(shop, line),
        discountLabel: discountLabel(line),
      };
    }),
    delivery: draft.delivery,
    isDeliveryOpen: ratesToChoose(shop, draft) !== null,
    ...draftTotals(shop, draft),
  };
}

export function orderBasket(shop: Shop, order: OrderRecord): Basket {
  return {
    lines: order.lines.map((line) => {
      const pack = getPack(shop, line.variantId);
      return {
        title: pack.productTitle,
        pack: pack.title,
        quantity: line.quantity,
        unitCents: line.unitCents,
        originalCents: line.unitCents * line.quantity,
        discountCents: line.discountCents,
        discountLabel: line.discountLabel,
      };
    }),
    delivery: order.delivery,
    isDeliveryOpen: false,
    ...orderTotals(order),
  };
}
