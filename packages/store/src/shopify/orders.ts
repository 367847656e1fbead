import type { OrderMessage } from "../order-message.ts";
import type { StoreOrder } from "../port.ts";
import { renewalTag } from "../renewal-tag.ts";
import type { ShopifyClient } from "./client.ts";
import { listOrders, type OrderNode, type PulledOrderNode, searchOrders } from "./operations/orders.ts";
import { readOn } from "./paging.ts";

const ordersAtOnce = 10;

/** Paid for, even if the money has been given back since. */
const paidStates = new Set(["PAID", "PARTIALLY_REFUNDED", "REFUNDED"]);

export function createOrders(client: ShopifyClient) {
  return {
    async findOrders(renewalId: string): Promise<StoreOrder[]> {
      const tag = renewalTag(renewalId);
      const { orders } = await client.send(searchOrders, { search: `tag:"${tag}"` });
      return orders.nodes.filter(({ tags }) => carries(tags, tag)).map(orderOf);
    },

    async *listOrders(since: Date): AsyncGenerator<OrderMessage> {
      const search = `updated_at:>='${since.toISOString()}'`;
      const fetchPage = async (after: string | null) =>
        (await client.send(listOrders, { first: ordersAtOnce, after, search })).orders;
      for await (const order of readOn(null, fetchPage)) yield messageOf(order);
    },
  };
}

export function orderOf(order: OrderNode): StoreOrder {
  return {
    id: order.id,
    name: order.name,
    isPaid: paidStates.has(order.displayFinancialStatus ?? ""),
    isCancelled: order.cancelledAt !== null,
    totalCents: order.totalPriceSet,
  };
}

export function carries(tags: readonly string[], tag: string): boolean {
  return tags.some((one) => one.toLowerCase() === tag);
}

/** The same as a message of the store would say. */
function messageOf(order: PulledOrderNode): OrderMessage {
  const { id, ...known } = orderOf(order);
  const { customer } = order;
  return {
    ...known,
    orderId: id,
    createdAt: new Date(order.createdAt),
    updatedAt: new Date(order.updatedAt),
    tags: order.tags,
    customer: customer && {
      id: customer.id,
      email: customer.defaultEmailAddress?.emailAddress ?? null,
      firstName: customer.firstName,
      lastName: customer.lastName,
      phone: customer.defaultPhoneNumber?.phoneNumber ?? null,
    },
    lines: order.lineItems.nodes.map((line) => ({
      lineItemId: line.id,
      productId: line.product?.id ?? null,
      variantId: line.variant?.id ?? null,
      title: line.title,
      quantity: line.quantity,
    })),
  };
}
