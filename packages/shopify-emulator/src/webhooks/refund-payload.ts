import { gid } from "../graphql/gid.ts";
import { amount } from "../graphql/money.ts";
import { isoTime } from "../iso-time.ts";
import { shopFacts } from "../shop-facts.ts";
import type { Shop } from "../state/shop.ts";
import type { OrderRecord, RefundRecord } from "../state/state.ts";
import { linePayload } from "./line-payload.ts";

/** Returns the payload of a refund: lines taken back, money, and an adjustment if the money belongs to no line. */
export function refundPayload(
  shop: Shop,
  { order, refund }: { order: OrderRecord; refund: RefundRecord },
): Record<string, unknown> {
  const orderId = Number(order.id);
  const at = isoTime(refund.at);
  return {
    id: Number(refund.id),
    admin_graphql_api_id: gid("Refund", refund.id),
    order_id: orderId,
    created_at: at,
    processed_at: at,
    note: null,
    restock: refund.lines.some(({ restockType }) => restockType !== "no_restock"),
    refund_line_items: refund.lines.map(({ id, lineId, quantity, restockType, cents, taxCents }) => {
      const line = order.lines.find((one) => one.id === lineId);
      return {
        id: Number(id),
        line_item_id: Number(lineId),
        quantity,
        restock_type: restockType,
        subtotal: Number(amount(cents)),
        total_tax: Number(amount(taxCents)),
        line_item: line && linePayload(shop, { order, line }),
      };
    }),
    transactions: refund.cents === 0 ? [] : [transaction({ orderId, refund })],
    order_adjustments: adjustments({ orderId, refund }),
  };
}

function transaction({ orderId, refund }: { orderId: number; refund: RefundRecord }) {
  return {
    id: Number(refund.id),
    order_id: orderId,
    kind: "refund",
    status: "success",
    amount: amount(refund.cents),
    currency: shopFacts.currency,
    created_at: isoTime(refund.at),
  };
}

function adjustments({ orderId, refund }: { orderId: number; refund: RefundRecord }) {
  const parts = [
    { kind: "shipping_refund", cents: refund.deliveryCents, reason: "Shipping refund" },
    { kind: "refund_discrepancy", cents: refund.adjustmentCents, reason: "Refund discrepancy" },
  ];
  return parts.flatMap(({ kind, cents, reason }) =>
    cents === 0
      ? []
      : [{ order_id: orderId, refund_id: Number(refund.id), kind, reason, amount: amount(-cents) }],
  );
}
