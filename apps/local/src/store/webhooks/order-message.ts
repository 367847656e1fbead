import { findCustomer } from "../books/customers.ts";
import { getPack } from "../books/medicines.ts";
import type { Shop } from "../books/shop.ts";
import type { OrderLine, OrderRecord } from "../books/state.ts";
import { orderTotals } from "../books/totals.ts";
import { gid } from "../graphql/gid.ts";
import { amount } from "../graphql/money.ts";
import { isoTime } from "../iso-time.ts";
import { shopFacts } from "../shop-facts.ts";
import { customerMessage } from "./customer-message.ts";

/**
 * An order as the shop's messages describe it. `note_attributes` stays empty, because nothing settles
 * whether a real shop carries a draft's attributes over: whoever relied on them would be wrong there.
 */
export function orderMessage(shop: Shop, order: OrderRecord): Record<string, unknown> {
  const totals = orderTotals(order);
  const customer = order.customerId === null ? null : findCustomer(shop, { id: order.customerId });
  return {
    id: Number(order.id),
    admin_graphql_api_id: gid("Order", order.id),
    name: order.name,
    email: customer?.email ?? "",
    created_at: isoTime(order.createdAt),
    updated_at: isoTime(order.updatedAt),
    processed_at: isoTime(order.createdAt),
    cancelled_at: order.cancelledAt === null ? null : isoTime(order.cancelledAt),
    cancel_reason: order.cancelledAt === null ? null : "other",
    financial_status: order.refundedAt === null ? "paid" : "refunded",
    currency: shopFacts.currency,
    subtotal_price: amount(totals.subtotalCents),
    total_discounts: amount(totals.discountCents),
    total_price: amount(totals.totalCents),
    tags: order.tags.join(", "),
    note: order.note,
    note_attributes: [],
    test: true,
    customer: customer && customerMessage(customer),
    line_items: order.lines.map((line) => lineMessage(shop, line)),
    shipping_lines: order.delivery
      ? [{ title: order.delivery.title, price: amount(order.delivery.cents) }]
      : [],
  };
}

export function refundMessage(shop: Shop, order: OrderRecord): Record<string, unknown> {
  return {
    id: Number(shop.nextId()),
    order_id: Number(order.id),
    created_at: isoTime(order.refundedAt ?? shop.now()),
    transactions: [{ kind: "refund", status: "success", amount: amount(orderTotals(order).totalCents) }],
  };
}

function lineMessage(shop: Shop, line: OrderLine): Record<string, unknown> {
  const pack = getPack(shop, line.variantId);
  return {
    id: Number(line.id),
    admin_graphql_api_id: gid("LineItem", line.id),
    product_id: Number(pack.productId),
    variant_id: Number(pack.id),
    title: pack.productTitle,
    variant_title: pack.title,
    name: `${pack.productTitle} - ${pack.title}`,
    sku: pack.sku,
    quantity: line.quantity,
    price: amount(line.unitCents),
    total_discount: amount(line.discountCents),
  };
}
