import type { FulfillmentState } from "@scriptkeeper/domain/parcels/fulfillments";
import type { StoreFulfillment } from "../port.ts";
import type { ShopifyClient } from "./http/client.ts";
import { gid } from "./ids.ts";
import { type FulfillmentNode, readFulfillments } from "./operations/fulfillments.ts";

/** Other statuses, such as SUBMITTED, do not say that a parcel has left the pharmacy. */
const states: Record<string, FulfillmentState> = {
  FULFILLED: "sent",
  MARKED_AS_FULFILLED: "sent",
  CARRIER_PICKED_UP: "sent",
  IN_TRANSIT: "sent",
  LABEL_PURCHASED: "preparing",
  LABEL_PRINTED: "preparing",
  CONFIRMED: "preparing",
  READY_FOR_PICKUP: "ready",
  PICKED_UP: "collected",
  OUT_FOR_DELIVERY: "out_for_delivery",
  ATTEMPTED_DELIVERY: "attempted",
  DELAYED: "delayed",
  DELIVERED: "delivered",
  NOT_DELIVERED: "failed",
  FAILURE: "failed",
  CANCELED: "cancelled",
  LABEL_VOIDED: "cancelled",
};

export function createFulfillments(client: ShopifyClient) {
  return {
    async listFulfillments(orderId: string): Promise<StoreFulfillment[] | null> {
      const { order } = await client.send(readFulfillments, { id: gid("Order", orderId) });
      return order?.fulfillments.map(toStoreFulfillment) ?? null;
    },
  };
}

/** The packing service refused the order or failed: nothing has left, whatever the displayed status. */
const notBegun = new Set(["ERROR", "FAILURE"]);

function toState({ status, displayStatus }: FulfillmentNode): FulfillmentState {
  if (notBegun.has(status)) return "preparing";
  return displayStatus === null ? "sent" : (states[displayStatus] ?? "preparing");
}

function toStoreFulfillment(node: FulfillmentNode): StoreFulfillment {
  const [tracking] = node.trackingInfo;
  return {
    id: node.id,
    state: toState(node),
    createdAt: new Date(node.createdAt),
    inTransitAt: node.inTransitAt === null ? null : new Date(node.inTransitAt),
    deliveredAt: node.deliveredAt === null ? null : new Date(node.deliveredAt),
    carrier: tracking?.company?.trim() || null,
    trackingNumber: tracking?.number?.trim() || null,
    trackingUrl: tracking?.url?.trim() || null,
    lines: node.fulfillmentLineItems.nodes.map(({ quantity, lineItem }) => ({
      variantId: lineItem.variant?.id ?? null,
      title: lineItem.title,
      quantity: quantity ?? 0,
    })),
  };
}
