import type { OrderPayload } from "../order-payload.ts";
import type { OrderPayment, SkippedOrder, StoreError, StoreLine, StoreOrder } from "../port.ts";
import { renewalTag } from "../renewal-tag.ts";
import type { ShopifyClient } from "./http/client.ts";
import { paginate } from "./http/paging.ts";
import { gid } from "./ids.ts";
import {
  type LineNode,
  listOrders,
  type NamedOrderNode,
  nameOrders,
  PULLED_LINES,
  type PulledLineNode,
  type PulledOrderNode,
  type RenewalOrderNode,
  readOrder,
  readOrderLines,
  readPulledOrder,
  searchOrders,
} from "./operations/orders.ts";
import { fetchOrName, readOrSkip } from "./skip-failing.ts";

const ordersAtOnce = 10;

/** In every other status the pharmacy has yet to capture or receive the money. */
const payments: Record<string, OrderPayment> = {
  PAID: "paid",
  PARTIALLY_REFUNDED: "paid",
  REFUNDED: "paid",
  VOIDED: "void",
  EXPIRED: "void",
};

export function createOrders(client: ShopifyClient) {
  return {
    findOrder: (orderId: string) => findOrder(client, orderId),

    async findOrders(renewalId: string): Promise<StoreOrder[]> {
      const tag = renewalTag(renewalId);
      const { orders } = await client.send(searchOrders, { search: `tag:"${tag}"` });
      const found: StoreOrder[] = [];
      for (const { id, tags } of orders.nodes) {
        const order = hasTag(tags, tag) ? await findOrder(client, id) : null;
        if (order) found.push(order);
      }
      return found;
    },

    readOrder: (orderId: string) => readPulled(client, orderId),

    async *listOrders(
      since: Date,
      skip?: (order: SkippedOrder) => Promise<void>,
    ): AsyncGenerator<OrderPayload> {
      const search = `updated_at:>='${since.toISOString()}'`;
      const fetchPage = (after: string | null) => {
        const page = { first: ordersAtOnce, after, search };
        return fetchOrName(
          async () => (await client.send(listOrders, page)).orders,
          async () => (await client.send(nameOrders, page)).orders,
        );
      };
      for await (const listed of paginate(null, fetchPage)) {
        const order = await readOrSkip(
          "lineItems" in listed ? complete(client, listed) : readPulled(client, listed.id),
          skip && ((failure) => skip(toSkipped(listed, failure))),
        );
        if (order) yield order;
      }
    },
  };
}

function toSkipped({ id, name, updatedAt }: NamedOrderNode, failure: StoreError): SkippedOrder {
  return { orderId: id, name, updatedAt: new Date(updatedAt), failure };
}

async function readPulled(client: ShopifyClient, orderId: string): Promise<OrderPayload | null> {
  const { order } = await client.send(readPulledOrder, { id: gid("Order", orderId) });
  return order && complete(client, order);
}

/** Returns a listed order with all of its lines. */
async function complete(client: ShopifyClient, order: PulledOrderNode): Promise<OrderPayload> {
  return toOrderPayload(order, await allLines(client, order));
}

/** Returns an order with its lines; `null` if the store does not show it. */
export async function findOrder(client: ShopifyClient, orderId: string): Promise<StoreOrder | null> {
  const { order } = await client.send(readOrder, { id: gid("Order", orderId) });
  return order && toStoreOrder(order);
}

function toStoreOrder(order: RenewalOrderNode): StoreOrder {
  const lines = order.lineItems.nodes.map((line) => ({
    ...toStoreLine(line),
    currentQuantity: line.currentQuantity,
  }));
  return {
    id: order.id,
    name: order.name,
    payment: paymentOf(order),
    isCancelled: order.cancelledAt !== null,
    subtotalCents: order.subtotalPriceSet ?? lines.reduce((sum, line) => sum + line.totalCents, 0),
    customerId: order.customer?.id ?? null,
    lines,
  };
}

export function toStoreLine(line: LineNode): StoreLine {
  return {
    variantId: line.variant?.id ?? null,
    title: line.title,
    quantity: line.quantity,
    totalCents: line.discountedTotalSet,
  };
}

/** What was sent is to be paid for, even though its payment came to nothing. */
function paymentOf(order: RenewalOrderNode): OrderPayment {
  const payment = toPayment(order);
  return payment === "void" && isFulfilled(order) ? "owed" : payment;
}

function isFulfilled({ displayFulfillmentStatus: status }: { displayFulfillmentStatus: string }): boolean {
  return status === "FULFILLED" || status === "PARTIALLY_FULFILLED";
}

function toPayment({ displayFinancialStatus }: { displayFinancialStatus: string | null }): OrderPayment {
  return payments[displayFinancialStatus ?? ""] ?? "placed";
}

export function hasTag(tags: readonly string[], tag: string): boolean {
  return tags.some((one) => one.toLowerCase() === tag);
}

/** Returns all lines of an order, as a webhook does. */
async function allLines(
  client: ShopifyClient,
  { id, lineItems }: PulledOrderNode,
): Promise<PulledLineNode[]> {
  if (lineItems.nodes.length < PULLED_LINES) return lineItems.nodes;
  const { order } = await client.send(readOrderLines, { id: gid("Order", id) });
  return order?.lineItems.nodes ?? lineItems.nodes;
}

/** Returns the order as a webhook would contain it. */
function toOrderPayload(order: PulledOrderNode, lines: readonly PulledLineNode[]): OrderPayload {
  const { customer } = order;
  return {
    orderId: order.id,
    name: order.name,
    isPaid: toPayment(order) === "paid",
    isCancelled: order.cancelledAt !== null,
    isFulfilled: isFulfilled(order),
    totalCents: order.totalPriceSet,
    createdAt: new Date(order.createdAt),
    updatedAt: new Date(order.updatedAt),
    tags: order.tags,
    customer: customer && {
      id: customer.id,
      email: customer.defaultEmailAddress?.emailAddress ?? order.email,
      firstName: customer.firstName,
      lastName: customer.lastName,
      phone: customer.defaultPhoneNumber?.phoneNumber ?? null,
    },
    lines: lines.map((line) => ({
      lineItemId: line.id,
      productId: line.product?.id ?? null,
      variantId: line.variant?.id ?? null,
      title: line.title,
      quantity: line.currentQuantity,
    })),
  };
}
