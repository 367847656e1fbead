import { getPack } from "../books/medicines.ts";
import type { Shop } from "../books/shop.ts";
import type { DraftRecord, OrderRecord } from "../books/state.ts";
import { draftLineTotals, draftTotals, orderTotals } from "../books/totals.ts";
import type { Basket } from "./basket.ts";

export function draftBasket(shop: Shop, draft: DraftRecord): Basket {
  return {
    lines: draft.lines.map((line) => {
      const pack = getPack(shop, line.variantId);
      const title = line.discount?.title ?? "Discount";
      return {
        title: pack.productTitle,
        pack: pack.title,
        quantity: line.quantity,
        ...draftLineTotals(shop, line),
        discountLabel: line.discount && `${title} (${line.discount.percentage}%)`,
      };
    }),
    delivery: draft.delivery,
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
        discountLabel: null,
      };
    }),
    delivery: order.delivery,
    ...orderTotals(order),
  };
}
