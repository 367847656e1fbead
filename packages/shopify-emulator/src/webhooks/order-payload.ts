import { gid } from "../graphql/gid.ts";
import { amount } from "../graphql/money.ts";
import { isoTime } from "../iso-time.ts";
import { shopFacts } from "../shop-facts.ts";
import { findCustomer } from "../state/customers.ts";
import { fulfillmentState } from "../state/fulfillment-state.ts";
import { currentTotals, financialStatus, orderTotals, outstandingCents } from "../state/order-totals.ts";
import type { Shop } from "../state/shop.ts";
import type { OrderRecord } from "../state/state.ts";
import { customerPayload } from "./customer-payload.ts";
import { fulfillmentPayload } from "./fulfillment-payload.ts";
import { linePayload } from "./line-payload.ts";
import { refundPayload } from "./refund-payload.ts";

/**
 * Returns an order as in the shop's webhooks. `note_attributes` stays empty, because it is not documented whether a
 * real shop carries a draft's attributes over, so that nothing may rely on them.
 */
export function orderPayload(shop: Shop, order: OrderRecord): Record<string, unknown> {
  const totals = orderTotals(order);
  const current = currentTotals(order);
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
    confirmed: true,
    financial_status: financialStatus(order).toLowerCase(),
    fulfillment_status: fulfillmentState(order),
    source_name: "shopify_draft_order",
    currency: shopFacts.currency,
    taxes_included: order.tax.isIncluded,
    total_line_items_price: amount(totals.subtotalCents + totals.discountCents),
    subtotal_price: amount(totals.subtotalCents),
    total_discounts: amount(totals.discountCents),
    total_tax: amount(totals.taxCents),
    total_price: amount(totals.totalCents),
    total_outstanding: amount(outstandingCents(order)),
    current_subtotal_price: amount(current.subtotalCents),
    current_total_discounts: amount(current.discountCents),
    current_total_tax: amount(current.taxCents),
    current_total_price: amount(current.totalCents),
    total_shipping_price_set: moneySet(totals.deliveryCents),
    tags: order.tags.join(", "),
    note: order.note,
    note_attributes: [],
    test: true,
    customer: customer && customerPayload(customer),
    line_items: order.lines.map((line) => linePayload(shop, { order, line })),
    shipping_lines: order.delivery
      ? [{ title: order.delivery.title, price: amount(order.delivery.cents) }]
      : [],
    fulfillments: order.fulfillments.map((fulfillment) => fulfillmentPayload(shop, { order, fulfillment })),
    refunds: order.refunds.map((refund) => refundPayload(shop, { order, refund })),
  };
}

function moneySet(cents: number) {
  const money = { amount: amount(cents), currency_code: shopFacts.currency };
  return { shop_money: money, presentment_money: money };
}
