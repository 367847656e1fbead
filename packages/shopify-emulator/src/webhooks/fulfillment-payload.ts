import { gid } from "../graphql/gid.ts";
import { isoTime } from "../iso-time.ts";
import { getOrderLine } from "../state/find-line.ts";
import type { Shop } from "../state/shop.ts";
import type { FulfillmentEventRecord, FulfillmentRecord, OrderRecord } from "../state/state.ts";
import { linePayload } from "./line-payload.ts";

/** Returns a fulfilment as in the webhooks about it. */
export function fulfillmentPayload(
  shop: Shop,
  { order, fulfillment }: { order: OrderRecord; fulfillment: FulfillmentRecord },
): Record<string, unknown> {
  const { tracking, events } = fulfillment;
  return {
    id: Number(fulfillment.id),
    admin_graphql_api_id: gid("Fulfillment", fulfillment.id),
    order_id: Number(order.id),
    name: fulfillment.name,
    status: fulfillment.cancelledAt === null ? "success" : "cancelled",
    shipment_status: events.at(-1)?.status.toLowerCase() ?? null,
    created_at: isoTime(fulfillment.createdAt),
    updated_at: isoTime(fulfillment.updatedAt),
    service: "manual",
    location_id: null,
    tracking_company: tracking?.company ?? null,
    tracking_number: tracking?.number ?? null,
    tracking_numbers: tracking?.number ? [tracking.number] : [],
    tracking_url: tracking?.url ?? null,
    tracking_urls: tracking?.url ? [tracking.url] : [],
    line_items: fulfillment.lines.map(({ lineId, quantity }) => ({
      ...linePayload(shop, { order, line: getOrderLine(order, { lineId }) }),
      quantity,
    })),
  };
}

/** Returns an event of a carrier as in the webhooks about it. */
export function fulfillmentEventPayload({
  order,
  fulfillment,
  event,
}: {
  order: OrderRecord;
  fulfillment: FulfillmentRecord;
  event: FulfillmentEventRecord;
}): Record<string, unknown> {
  const at = isoTime(event.happenedAt);
  return {
    id: Number(event.id),
    admin_graphql_api_id: gid("FulfillmentEvent", event.id),
    fulfillment_id: Number(fulfillment.id),
    order_id: Number(order.id),
    status: event.status.toLowerCase(),
    message: null,
    happened_at: at,
    created_at: at,
    updated_at: at,
    estimated_delivery_at: null,
  };
}
