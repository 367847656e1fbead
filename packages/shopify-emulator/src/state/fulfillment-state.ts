import type { Shop } from "./shop.ts";
import type { FulfillmentRecord, OrderLine, OrderRecord } from "./state.ts";

/** Returns how many pieces of a line have not left yet. */
export function unfulfilled(order: OrderRecord, line: OrderLine): number {
  const gone = order.fulfillments
    .filter(({ cancelledAt }) => cancelledAt === null)
    .flatMap(({ lines }) => lines)
    .filter(({ lineId }) => lineId === line.id)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.max(0, line.currentQuantity - gone);
}

/** Returns whether all or some of an order has left; null if nothing has. */
export function fulfillmentState(order: OrderRecord): "fulfilled" | "partial" | null {
  if (!order.fulfillments.some(({ cancelledAt }) => cancelledAt === null)) return null;
  return order.lines.every((line) => unfulfilled(order, line) === 0) ? "fulfilled" : "partial";
}

export function findFulfillment(
  shop: Shop,
  id: string,
): { order: OrderRecord; fulfillment: FulfillmentRecord } | null {
  for (const order of shop.state.orders) {
    const fulfillment = order.fulfillments.find((one) => one.id === id);
    if (fulfillment) return { order, fulfillment };
  }
  return null;
}
