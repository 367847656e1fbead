import type { StoreOrder } from "../port.ts";
import { renewalTag } from "../renewal-tag.ts";
import type { ShopifyClient } from "./client.ts";
import { type OrderNode, searchOrders } from "./operations/orders.ts";

/** Paid for, even if the money has been given back since. */
const paidStates = new Set(["PAID", "PARTIALLY_REFUNDED", "REFUNDED"]);

export function createOrders(client: ShopifyClient) {
  return {
    async findOrders(renewalId: string): Promise<StoreOrder[]> {
      const tag = renewalTag(renewalId);
      const { orders } = await client.send(searchOrders, { search: `tag:"${tag}"` });
      return orders.nodes.filter(({ tags }) => carries(tags, tag)).map(orderOf);
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
