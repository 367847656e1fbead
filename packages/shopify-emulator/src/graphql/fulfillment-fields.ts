import { isoTime } from "../iso-time.ts";
import { getOrderLine } from "../state/find-line.ts";
import type { FulfillmentEvent, FulfillmentRecord, OrderLine, OrderRecord } from "../state/state.ts";
import { connection, type PageArgs } from "./connection.ts";
import { gid } from "./gid.ts";

/** Functions that make the nodes which a fulfilment refers to. */
interface Nodes {
  order: (order: OrderRecord) => unknown;
  line: (line: OrderLine) => unknown;
}

export function fulfillmentNode(
  { order, fulfillment }: { order: OrderRecord; fulfillment: FulfillmentRecord },
  nodes: Nodes,
) {
  const firstOf = (...wanted: FulfillmentEvent[]) => {
    const at = fulfillment.events.find(({ status }) => wanted.includes(status))?.happenedAt;
    return at === undefined ? null : isoTime(at);
  };
  return {
    __typename: "Fulfillment",
    id: gid("Fulfillment", fulfillment.id),
    name: fulfillment.name,
    createdAt: isoTime(fulfillment.createdAt),
    updatedAt: isoTime(fulfillment.updatedAt),
    status: fulfillment.cancelledAt === null ? "SUCCESS" : "CANCELLED",
    displayStatus: displayStatus(fulfillment),
    inTransitAt: firstOf("IN_TRANSIT", "CARRIER_PICKED_UP"),
    deliveredAt: firstOf("DELIVERED"),
    estimatedDeliveryAt: null,
    totalQuantity: fulfillment.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    order: () => nodes.order(order),
    trackingInfo: ({ first }: { first?: number | null }) =>
      (fulfillment.tracking ? [fulfillment.tracking] : []).slice(0, first ?? undefined),
    fulfillmentLineItems: (args: PageArgs) =>
      connection(fulfillment.lines, {
        args,
        node: ({ id, lineId, quantity }) => ({
          __typename: "FulfillmentLineItem",
          id: gid("FulfillmentLineItem", id),
          quantity,
          lineItem: () => nodes.line(getOrderLine(order, { lineId })),
        }),
      }),
  };
}

function displayStatus({ cancelledAt, tracking, events }: FulfillmentRecord): string {
  if (cancelledAt !== null) return "CANCELED";
  return events.at(-1)?.status ?? (tracking ? "FULFILLED" : "MARKED_AS_FULFILLED");
}
