import type { StoreSwitches } from "../switches.ts";
import { orderPayload } from "../webhooks/order-payload.ts";
import { publish } from "../webhooks/publish.ts";
import { type CustomerInput, createCustomer, findCustomer } from "./customers.ts";
import { outOfStock } from "./drafts.ts";
import { orderTotals } from "./order-totals.ts";
import { receiveMoney } from "./payments.ts";
import { refundEverything } from "./refunds.ts";
import { deliveryAtCheckout } from "./shipping.ts";
import type { Shop } from "./shop.ts";
import type { Delivery, DraftRecord, OrderLine, OrderRecord } from "./state.ts";
import { discountLabel, draftLineTotals, taxOf } from "./totals.ts";
import { findVariant } from "./variants.ts";

type Capture = StoreSwitches["paymentCapture"];

/**
 * Completes a checkout, as a patient: it becomes an order, and the subscribers are told. Repeating it returns the same
 * order. Throws if any of it is out of stock.
 */
export function payDraft(
  shop: Shop,
  draft: DraftRecord,
  { shippingTitle }: { shippingTitle?: string | undefined } = {},
): OrderRecord {
  const missing = draft.completedAt === null ? outOfStock(shop, draft) : [];
  if (missing.length > 0) {
    throw new Error(`${missing.map(({ productTitle }) => productTitle).join(", ")}: out of stock.`);
  }
  const delivery = deliveryAtCheckout(shop, { draft, title: shippingTitle });
  return completeDraft(shop, { draft, delivery, capture: shop.switches.paymentCapture });
}

/** Makes an order from a draft, whoever completes it. */
export function completeDraft(
  shop: Shop,
  { draft, delivery, capture }: { draft: DraftRecord; delivery: Delivery | null; capture: Capture },
): OrderRecord {
  const earlier = draft.orderId === null ? null : findOrder(shop, draft.orderId);
  if (earlier) return earlier;
  for (const line of draft.lines) line.overrideCents = draftLineTotals(shop, line).unitCents;
  const order = orderFromDraft(shop, { draft, delivery, capture });
  draft.orderId = order.id;
  draft.completedAt = order.createdAt;
  draft.updatedAt = order.createdAt;
  shop.save();
  return order;
}

/**
 * Completes a checkout that a patient had open while staff changed its draft. Any change unlinks the checkout: it
 * becomes an order all the same, and the draft stays open and can be paid once more.
 */
export function payUnlinked(shop: Shop, draft: DraftRecord): OrderRecord {
  if (draft.completedAt !== null) throw new Error(`Draft ${draft.name} is completed and can't be changed.`);
  draft.updatedAt = shop.now();
  const delivery = deliveryAtCheckout(shop, { draft, title: undefined });
  const order = orderFromDraft(shop, { draft, delivery, capture: shop.switches.paymentCapture });
  shop.save();
  return order;
}

function orderFromDraft(
  shop: Shop,
  { draft, delivery, capture }: { draft: DraftRecord; delivery: Delivery | null; capture: Capture },
): OrderRecord {
  const lines = draft.lines.map((line): OrderLine => {
    const { unitCents, discountCents } = draftLineTotals(shop, line);
    const { variantId, quantity } = line;
    return {
      id: shop.nextId(),
      variantId,
      quantity,
      currentQuantity: quantity,
      unitCents,
      discountCents,
      discountLabel: discountLabel(line),
    };
  });
  const { customerId, tags, note } = draft;
  return addOrder(shop, { content: { customerId, lines, delivery, tags, note }, capture });
}

/** Creates an order that someone placed and paid in the shop itself, without the product. */
export function placeOrder(
  shop: Shop,
  { customer, items }: { customer: CustomerInput; items: { variantId: string; quantity: number }[] },
): OrderRecord {
  const lines = items.map(({ variantId, quantity }): OrderLine => {
    const variant = findVariant(shop, variantId);
    if (!variant) throw new Error(`The shop has no variant ${variantId}.`);
    const price = { unitCents: variant.priceCents, discountCents: 0, discountLabel: null };
    return { id: shop.nextId(), variantId, quantity, currentQuantity: quantity, ...price };
  });
  const known = customer.email ? findCustomer(shop, { email: customer.email }) : null;
  const buyer = known ?? createCustomer(shop, customer).customer;
  if (!buyer) throw new Error("The shop does not accept this customer.");
  const content = { customerId: buyer.id, lines, delivery: null, tags: [], note: null };
  const order = addOrder(shop, { content, capture: "automatic" });
  shop.save();
  return order;
}

export function findOrder(shop: Shop, orderId: string): OrderRecord | null {
  return shop.state.orders.find((order) => order.id === orderId) ?? null;
}

/** Cancels an order and returns what was paid or authorised. Does nothing if it is cancelled already. */
export function cancelOrder(shop: Shop, order: OrderRecord): void {
  if (order.cancelledAt !== null) return;
  order.cancelledAt = shop.now();
  order.updatedAt = order.cancelledAt;
  refundEverything(shop, order);
  if (order.receivedCents === 0) order.paymentEnd ??= "VOIDED";
  publish(shop, { topic: "ORDERS_CANCELLED", body: orderPayload(shop, order) });
  publish(shop, { topic: "ORDERS_UPDATED", body: orderPayload(shop, order) });
  shop.save();
}

/** Gives an order to another customer, as staff can. */
export function giveOrder(
  shop: Shop,
  { order, customerId }: { order: OrderRecord; customerId: string },
): void {
  if (!findCustomer(shop, { id: customerId })) throw new Error(`The shop has no customer ${customerId}.`);
  order.customerId = customerId;
  order.updatedAt = shop.now();
  publish(shop, { topic: "ORDERS_UPDATED", body: orderPayload(shop, order) });
  shop.save();
}

/** Deletes a cancelled or archived order, which is not checked. Its draft stays completed, without an order. */
export function deleteOrder(shop: Shop, { id }: OrderRecord): void {
  shop.state.orders = shop.state.orders.filter((order) => order.id !== id);
  publish(shop, { topic: "ORDERS_DELETE", body: { id: Number(id) } });
  shop.save();
}

function addOrder(
  shop: Shop,
  {
    content,
    capture,
  }: {
    content: Pick<OrderRecord, "customerId" | "lines" | "delivery" | "tags" | "note">;
    capture: Capture;
  },
): OrderRecord {
  const now = shop.now();
  shop.state.lastOrderNumber += 1;
  const order: OrderRecord = {
    ...content,
    id: shop.nextId(),
    name: `#${shop.state.lastOrderNumber}`,
    createdAt: now,
    updatedAt: now,
    cancelledAt: null,
    refundedAt: null,
    receivedCents: 0,
    authorizedCents: 0,
    paymentEnd: null,
    paidAt: null,
    tax: taxOf(shop),
    refunds: [],
    fulfillments: [],
  };
  const { totalCents } = orderTotals(order);
  if (capture === "manual") order.authorizedCents = totalCents;
  shop.state.orders.push(order);
  if (capture === "automatic" || totalCents === 0) receiveMoney(shop, { order, cents: totalCents });
  publish(shop, { topic: "ORDERS_CREATE", body: orderPayload(shop, order) });
  publish(shop, { topic: "ORDERS_UPDATED", body: orderPayload(shop, order) });
  return order;
}
