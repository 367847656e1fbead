import { orderPayload } from "../webhooks/order-payload.ts";
import { publish } from "../webhooks/publish.ts";
import { outstandingCents } from "./order-totals.ts";
import type { Shop } from "./shop.ts";
import type { OrderRecord } from "./state.ts";

/** Money comes in for an order that waits for it: all that is due, or a part. */
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

/** Writes money down; when all of it is there for the first time, the subscribers hear that the order is paid. */
export function receiveMoney(shop: Shop, { order, cents }: { order: OrderRecord; cents: number }): void {
  order.receivedCents += cents;
  order.authorizedCents = Math.max(0, order.authorizedCents - cents);
  if (order.paidAt !== null || outstandingCents(order) > 0) return;
  order.paidAt = shop.now();
  order.updatedAt = order.paidAt;
  publish(shop, { topic: "ORDERS_PAID", body: orderPayload(shop, order) });
}

/** A payment that never came in is given up: by the staff, or because its time ran out. The order stays. */
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
