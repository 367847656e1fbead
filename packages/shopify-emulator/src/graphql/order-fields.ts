import { isoTime } from "../iso-time.ts";
import { shopFacts } from "../shop-facts.ts";
import { findFulfillment, fulfillmentState } from "../state/fulfillment-state.ts";
import {
  currentTotals,
  financialStatus,
  lineCents,
  orderTotals,
  refundedCents,
} from "../state/order-totals.ts";
import { findOrder } from "../state/orders.ts";
import type { Shop } from "../state/shop.ts";
import type { OrderLine, OrderRecord } from "../state/state.ts";
import { getVariant } from "../state/variants.ts";
import { productById, variantById } from "./catalogue-fields.ts";
import { connection, type PageArgs } from "./connection.ts";
import { customerById } from "./customer-fields.ts";
import { fulfillmentNode } from "./fulfillment-fields.ts";
import { gid, parseGid } from "./gid.ts";
import { internalError } from "./internal-error.ts";
import { moneyBag } from "./money.ts";
import { matches } from "./search.ts";
import { shippingLineNode, totalFields } from "./shared-nodes.ts";

type ListArgs = PageArgs & { query?: string | null; sortKey: string };

export function orderFields(shop: Shop) {
  return {
    order: ({ id }: { id: string }) => orderById(shop, id),
    orders(args: ListArgs) {
      const query = args.query ?? "";
      const unseen = query === "" ? 0 : (shop.faults.strike("search-lag", "orders")?.delayMs ?? 0);
      const sortedBy = args.sortKey === "UPDATED_AT" ? "updatedAt" : "createdAt";
      const found = shop.state.orders
        .filter(
          (order) =>
            order.createdAt + unseen <= shop.now() &&
            isShown(shop, order) &&
            matches(query, {
              tag: { exact: order.tags },
              created_at: { milliseconds: order.createdAt },
              updated_at: { milliseconds: order.updatedAt },
            }),
        )
        .toSorted((one, other) => one[sortedBy] - other[sortedBy]);
      return connection(found, { args, node: (order) => orderNode(shop, order) });
    },
  };
}

export function orderById(shop: Shop, id: string) {
  const number = parseGid("Order", id);
  const order = number === null ? null : findOrder(shop, number);
  return order && isShown(shop, order) ? orderNode(shop, order) : null;
}

const shownForMs = 60 * 24 * 60 * 60 * 1000;

/** Returns whether the app sees an order: one older than 60 days only with the scope for all orders. */
function isShown({ switches, now }: Shop, { createdAt }: OrderRecord): boolean {
  if (!switches.hidesOldOrders || switches.grantedScopes.includes("read_all_orders")) return true;
  return createdAt > now() - shownForMs;
}

function orderNode(shop: Shop, order: OrderRecord) {
  const customer = () =>
    order.customerId === null ? null : customerById(shop, gid("Customer", order.customerId));
  return {
    __typename: "Order",
    id: gid("Order", order.id),
    name: order.name,
    createdAt: isoTime(order.createdAt),
    updatedAt: isoTime(order.updatedAt),
    processedAt: isoTime(order.createdAt),
    cancelledAt: order.cancelledAt === null ? null : isoTime(order.cancelledAt),
    cancelReason: order.cancelledAt === null ? null : "OTHER",
    displayFinancialStatus: financialStatus(order),
    displayFulfillmentStatus: fulfillmentStatuses[fulfillmentState(order) ?? "none"],
    fulfillments: ({ first }: { first?: number | null }) =>
      order.fulfillments
        .slice(0, first ?? undefined)
        .map((fulfillment) => fulfillmentNode({ order, fulfillment }, nodesOf(shop))),
    tags: order.tags,
    note: order.note,
    sourceName: "shopify_draft_order",
    customAttributes: [],
    email: () => customer()?.defaultEmailAddress?.emailAddress ?? null,
    test: true,
    currencyCode: shopFacts.currency,
    taxesIncluded: order.tax.isIncluded,
    customer,
    lineItems(args: PageArgs) {
      if (shop.faults.strike("order-failing", undefined, order.id)) throw internalError();
      return connection(order.lines, { args, node: (line) => lineNode(shop, line) });
    },
    shippingLine: shippingLineNode(order.delivery),
    ...totalFields(orderTotals(order)),
    currentTotalPriceSet: moneyBag(currentTotals(order).totalCents),
    totalReceivedSet: moneyBag(order.receivedCents),
    totalRefundedSet: moneyBag(refundedCents(order)),
  };
}

const fulfillmentStatuses = {
  fulfilled: "FULFILLED",
  partial: "PARTIALLY_FULFILLED",
  none: "UNFULFILLED",
} as const;

export function fulfillmentById(shop: Shop, id: string) {
  const number = parseGid("Fulfillment", id);
  const found = number === null ? null : findFulfillment(shop, number);
  return found && isShown(shop, found.order) ? fulfillmentNode(found, nodesOf(shop)) : null;
}

function nodesOf(shop: Shop) {
  return {
    order: (order: OrderRecord) => orderNode(shop, order),
    line: (line: OrderLine) => lineNode(shop, line),
  };
}

function lineNode(shop: Shop, line: OrderLine) {
  const variant = getVariant(shop, line.variantId);
  return {
    __typename: "LineItem",
    id: gid("LineItem", line.id),
    name: `${variant.productTitle} - ${variant.title}`,
    title: variant.productTitle,
    variantTitle: variant.title,
    sku: variant.sku,
    quantity: line.quantity,
    currentQuantity: line.currentQuantity,
    variant: () => variantById(shop, gid("ProductVariant", variant.id)),
    product: () => productById(shop, gid("Product", variant.productId)),
    originalUnitPriceSet: moneyBag(line.unitCents),
    discountedTotalSet: moneyBag(lineCents(line)),
  };
}
