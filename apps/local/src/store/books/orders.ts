import { announce } from "../webhooks/messages.ts";
import { orderMessage } from "../webhooks/order-message.ts";
import { type CustomerInput, createCustomer, findCustomer } from "./customers.ts";
import { findPack } from "./medicines.ts";
import { orderTotals } from "./order-totals.ts";
import { refundEverything } from "./refunds.ts";
import type { Shop } from "./shop.ts";
import type { DraftRecord, OrderLine, OrderRecord } from "./state.ts";
import { discountLabel, draftLineTotals } from "./totals.ts";

/** Pays a draft: it becomes an order, and the subscribers hear of it. Paying again gives the same order. */
export function payDraft(shop: Shop, draft: DraftRecord): OrderRecord {
  const paid = draft.orderId === null ? null : findOrder(shop, draft.orderId);
  if (paid) return paid;
  const lines = draft.lines.map((line): OrderLine => {
    const { unitCents, discountCents } = draftLineTotals(shop, line);
    line.overrideCents = unitCents;
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
  const { customerId, delivery, tags, note } = draft;
  const order = addOrder(shop, { customerId, lines, delivery, tags, note });
  draft.orderId = order.id;
  draft.completedAt = order.createdAt;
  draft.updatedAt = order.createdAt;
  shop.save();
  return order;
}

/** An order that somebody placed and paid in the shop itself, without us. */
export function placeOrder(
  shop: Shop,
  { customer, items }: { customer: CustomerInput; items: { variantId: string; quantity: number }[] },
): OrderRecord {
  const lines = items.map(({ variantId, quantity }): OrderLine => {
    const pack = findPack(shop, variantId);
    if (!pack) throw new Error(`The shop has no variant ${variantId}.`);
    const price = { unitCents: pack.priceCents, discountCents: 0, discountLabel: null };
    return { id: shop.nextId(), variantId, quantity, currentQuantity: quantity, ...price };
  });
  const known = customer.email ? findCustomer(shop, { email: customer.email }) : null;
  const buyer = known ?? createCustomer(shop, customer).customer;
  if (!buyer) throw new Error("The shop does not accept this customer.");
  const order = addOrder(shop, { customerId: buyer.id, lines, delivery: null, tags: [], note: null });
  shop.save();
  return order;
}

export function findOrder(shop: Shop, orderId: string): OrderRecord | null {
  return shop.state.orders.find((order) => order.id === orderId) ?? null;
}

/** Cancels an order and refunds it. Once is enough. */
export function cancelOrder(shop: Shop, order: OrderRecord): void {
  if (order.cancelledAt !== null) return;
  order.cancelledAt = shop.now();
  order.updatedAt = order.cancelledAt;
  refundEverything(shop, order);
  announce(shop, { topic: "ORDERS_CANCELLED", body: orderMessage(shop, order) });
  announce(shop, { topic: "ORDERS_UPDATED", body: orderMessage(shop, order) });
  shop.save();
}

function addOrder(
  shop: Shop,
  content: Pick<OrderRecord, "customerId" | "lines" | "delivery" | "tags" | "note">,
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
    refunds: [],
  };
  order.receivedCents = orderTotals(order).totalCents;
  shop.state.orders.push(order);
  for (const topic of ["ORDERS_CREATE", "ORDERS_PAID", "ORDERS_UPDATED"])
    announce(shop, { topic, body: orderMessage(shop, order) });
  return order;
}
