import { fulfillmentEventPayload, fulfillmentPayload } from "../webhooks/fulfillment-payload.ts";
import { orderPayload } from "../webhooks/order-payload.ts";
import { publish } from "../webhooks/publish.ts";
import { getOrderLine, type LineRef } from "./find-line.ts";
import { unfulfilled } from "./fulfillment-state.ts";
import type { Shop } from "./shop.ts";
import type { FulfillmentEvent, FulfillmentRecord, OrderRecord, Tracking } from "./state.ts";

/** Pieces that leave the pharmacy together: everything that has not left yet, unless lines are named. */
export interface NewFulfillment {
  lines?: (LineRef & { quantity: number })[] | undefined;
  tracking?: Tracking | null | undefined;
}

/** Packs pieces of an order, as staff. Throws if there is nothing, or not that many, left to send. */
export function fulfill(
  shop: Shop,
  { order, lines, tracking = null }: NewFulfillment & { order: OrderRecord },
): FulfillmentRecord {
  if (order.cancelledAt !== null) throw new Error(`Order ${order.name} was cancelled.`);
  const wanted = lines
    ? lines.map(({ quantity, ...which }) => ({ line: getOrderLine(order, which), quantity }))
    : order.lines.map((line) => ({ line, quantity: unfulfilled(order, line) }));
  const pieces = wanted.filter(({ quantity }) => quantity > 0);
  if (pieces.length === 0) throw new Error(`Nothing of order ${order.name} is left to send.`);
  for (const { line, quantity } of pieces) {
    if (quantity > unfulfilled(order, line)) throw new Error(`Order ${order.name} has fewer pieces left.`);
  }
  const now = shop.now();
  const fulfillment: FulfillmentRecord = {
    id: shop.nextId(),
    name: `${order.name}-F${order.fulfillments.length + 1}`,
    createdAt: now,
    updatedAt: now,
    cancelledAt: null,
    lines: pieces.map(({ line, quantity }) => ({ id: shop.nextId(), lineId: line.id, quantity })),
    tracking,
    events: [],
  };
  order.fulfillments.push(fulfillment);
  order.updatedAt = now;
  publish(shop, { topic: "FULFILLMENTS_CREATE", body: fulfillmentPayload(shop, { order, fulfillment }) });
  publish(shop, { topic: "ORDERS_UPDATED", body: orderPayload(shop, order) });
  shop.save();
  return fulfillment;
}

/** Adds a carrier's event to a parcel. The order itself counts as unchanged. */
export function trackFulfillment(
  shop: Shop,
  found: { order: OrderRecord; fulfillment: FulfillmentRecord; status: FulfillmentEvent },
): FulfillmentRecord {
  const { order, fulfillment, status } = found;
  if (fulfillment.cancelledAt !== null) throw new Error(`Fulfilment ${fulfillment.name} was cancelled.`);
  const now = shop.now();
  const event = { id: shop.nextId(), status, happenedAt: now };
  fulfillment.events.push(event);
  fulfillment.updatedAt = now;
  publish(shop, {
    topic: "FULFILLMENT_EVENTS_CREATE",
    body: fulfillmentEventPayload({ order, fulfillment, event }),
  });
  publish(shop, { topic: "FULFILLMENTS_UPDATE", body: fulfillmentPayload(shop, { order, fulfillment }) });
  shop.save();
  return fulfillment;
}

/** Cancels a parcel, as staff: its pieces have to be sent again. */
export function cancelFulfillment(
  shop: Shop,
  { order, fulfillment }: { order: OrderRecord; fulfillment: FulfillmentRecord },
): FulfillmentRecord {
  if (fulfillment.cancelledAt !== null) return fulfillment;
  fulfillment.cancelledAt = shop.now();
  fulfillment.updatedAt = fulfillment.cancelledAt;
  order.updatedAt = fulfillment.cancelledAt;
  publish(shop, { topic: "FULFILLMENTS_UPDATE", body: fulfillmentPayload(shop, { order, fulfillment }) });
  publish(shop, { topic: "ORDERS_UPDATED", body: orderPayload(shop, order) });
  shop.save();
  return fulfillment;
}
