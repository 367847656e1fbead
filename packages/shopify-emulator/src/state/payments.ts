import { orderPayload } from "../webhooks/order-payload.ts";
import { publish } from "../webhooks/publish.ts";
import { outstandingCents } from "./order-totals.ts";
import type { Shop } from "./shop.ts";
import type { OrderRecord } from "./state.ts";

/** Receives money for an order that is waiting for it: all that is due, or a part. */
export function capturePayment(
  shop: Shop,
  { order, cents = outstandingCents(order) }: { order: OrderRecord; cents?: number | undefined },
): OrderRecord {
  if (order.cancelledAt !== null || order.paymentEnd !== null) {
    throw new Error(`The payment of order ${order.name} has ended; nothing can be captured.`);
  }
  const due = outstandingCents(order);
  if (cents < 1 || cents > due) throw new Error(`Order ${order.name} waits for ${due} cents.`);
  receiveMoney(shop, { order, cents });
  order.updatedAt = shop.now();
  publish(shop, { topic: "ORDERS_UPDATED", body: orderPayload(shop, order) });
  shop.save();
  return order;
}

/** Records the money of an order as received outside of the shop, as staff, even after its payment has ended. */
export function markAsPaid(shop: Shop, order: OrderRecord): OrderRecord {
  if (order.cancelledAt !== null || outstandingCents(order) <= 0)
    throw new Error(`Order ${order.name} can't be marked as paid.`);
  receiveMoney(shop, { order, cents: outstandingCents(order) });
  order.updatedAt = shop.now();
  publish(shop, { topic: "ORDERS_UPDATED", body: orderPayload(shop, order) });
  shop.save();
  return order;
}

/** Records money; when all of it has arrived for the first time, the subscribers are told that the order is paid. */
export function receiveMoney(shop: Shop, { order, cents }: { order: OrderRecord; cents: number }): void {
  order.receivedCents += cents;
  order.authorizedCents = Math.max(0, order.authorizedCents - cents);
  if (order.paidAt !== null || outstandingCents(order) > 0) return;
  order.paidAt = shop.now();
  order.updatedAt = order.paidAt;
  publish(shop, { topic: "ORDERS_PAID", body: orderPayload(shop, order) });
}

/** Ends a payment that never arrived, voided by staff or expired. The order remains. */
export function endPayment(
  shop: Shop,
  { order, as }: { order: OrderRecord; as: "VOIDED" | "EXPIRED" },
): OrderRecord {
  if (order.receivedCents > 0) throw new Error(`Money came in for order ${order.name}; refund it instead.`);
  if (order.paymentEnd !== null) return order;
  order.paymentEnd = as;
  order.authorizedCents = 0;
  order.updatedAt = shop.now();
  publish(shop, { topic: "ORDERS_UPDATED", body: orderPayload(shop, order) });
  shop.save();
  return order;
}
