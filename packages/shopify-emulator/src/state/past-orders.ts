import { randomBytes } from "node:crypto";
import { type CustomerInput, createCustomer, findCustomer } from "./customers.ts";
import { fulfill, trackFulfillment } from "./fulfillments.ts";
import { cancelOrder, completeDraft } from "./orders.ts";
import type { Shop } from "./shop.ts";
import type { Delivery, DraftRecord, FulfillmentEvent, Tracking } from "./state.ts";

/** A paid order from before the shop was opened, with its numbers elsewhere. */
export interface PastOrder {
  id: string;
  name: string;
  draftId: string;
  customer: CustomerInput & { email: string };
  lines: {
    variantId: string;
    quantity: number;
    unitCents: number;
    discount: { title: string; percentage: number } | null;
  }[];
  delivery: Delivery;
  startedAt: Date;
  paidAt: Date;
  cancelledAt: Date | null;
  parcels: PastParcel[];
}

/** A parcel with everything of an order. */
export interface PastParcel {
  id: string;
  packedAt: Date;
  tracking: Tracking | null;
  events: { status: FulfillmentEvent; at: Date }[];
}

/**
 * Recreates past orders, every step at its time. Nobody is told, and the numbers of later orders are not affected.
 * They replace orders with the same ids that the shop has from an earlier run.
 */
export function keepPastOrders(shop: Shop, orders: readonly PastOrder[]): void {
  const { subscriptions, lastOrderNumber, lastDraftNumber } = shop.state;
  const taken = new Set(orders.flatMap(({ id, draftId }) => [id, draftId]));
  const isAnother = ({ id }: { id: string }) => !taken.has(id);
  shop.state.orders = shop.state.orders.filter(isAnother);
  shop.state.drafts = shop.state.drafts.filter(isAnother);
  shop.state.subscriptions = [];
  try {
    for (const order of orders) keep(shop, order);
  } finally {
    Object.assign(shop.state, { subscriptions, lastOrderNumber, lastDraftNumber });
  }
  shop.save();
}

function keep(shop: Shop, past: PastOrder): void {
  const draft = pastDraft(shop, past);
  shop.state.drafts.push(draft);
  const { delivery } = draft;
  const order = completeDraft(shopAt(shop, past.paidAt), { draft, delivery, capture: "automatic" });
  Object.assign(order, { id: past.id, name: past.name });
  draft.orderId = past.id;
  for (const { id, packedAt, tracking, events } of past.parcels) {
    const fulfillment = fulfill(shopAt(shop, packedAt), { order, tracking });
    fulfillment.id = id;
    for (const { status, at } of events) trackFulfillment(shopAt(shop, at), { order, fulfillment, status });
  }
  if (past.cancelledAt) cancelOrder(shopAt(shop, past.cancelledAt), order);
}

function pastDraft(shop: Shop, past: PastOrder): DraftRecord {
  const at = past.startedAt.getTime();
  const { email } = past.customer;
  const customer =
    findCustomer(shop, { email }) ?? createCustomer(shopAt(shop, past.startedAt), past.customer).customer;
  if (!customer) throw new Error(`The shop does not accept the customer of order ${past.name}.`);
  return {
    id: past.draftId,
    name: past.name.replace("#", "#D"),
    invoiceKey: randomBytes(16).toString("hex"),
    customerId: customer.id,
    lines: past.lines.map(({ unitCents, ...line }) => ({
      ...line,
      id: shop.nextId(),
      overrideCents: unitCents,
    })),
    delivery: past.delivery,
    tags: [],
    note: null,
    attributes: [],
    allowDiscountCodes: false,
    createdAt: at,
    updatedAt: at,
    readyAt: at,
    completedAt: null,
    orderId: null,
  };
}

/** Returns the shop with its clock at that time; saving is left to the caller. */
function shopAt(shop: Shop, time: Date): Shop {
  return { ...shop, now: () => time.getTime(), save: () => undefined };
}
