import { orderTotals } from "./order-totals.ts";
import type { OrderRecord } from "./state.ts";

type Later =
  | "receivedCents"
  | "authorizedCents"
  | "paymentEnd"
  | "paidAt"
  | "tax"
  | "refunds"
  | "fulfillments";
type StoredOrder = Omit<OrderRecord, Later> & Partial<Pick<OrderRecord, Later>>;

/** Adds what orders stored by an earlier release lack: each was paid in full, or refunded in full. */
export function upgradeOrder(stored: StoredOrder): OrderRecord {
  const order: OrderRecord = {
    receivedCents: 0,
    authorizedCents: 0,
    paymentEnd: null,
    paidAt: stored.createdAt,
    tax: { isIncluded: true, percent: 0 },
    refunds: [],
    fulfillments: [],
    ...stored,
  };
  if (stored.receivedCents !== undefined) return order;
  const isCancelled = order.cancelledAt !== null;
  order.lines = order.lines.map((line) => ({ ...line, currentQuantity: isCancelled ? 0 : line.quantity }));
  const { totalCents } = orderTotals(order);
  order.receivedCents = totalCents;
  if (order.refundedAt !== null) {
    order.refunds = [
      {
        id: `${order.id}1`,
        at: order.refundedAt,
        cents: totalCents,
        deliveryCents: isCancelled ? (order.delivery?.cents ?? 0) : 0,
        adjustmentCents: isCancelled ? 0 : totalCents,
        lines: [],
      },
    ];
  }
  return order;
}
