import type { OrderPayload } from "@scriptkeeper/store/order-payload";
import type {
  ItemisedCheckout,
  Store,
  StoreFulfillment,
  StoreOrder,
  StoreProduct,
} from "@scriptkeeper/store/port";
import { renewalTag } from "@scriptkeeper/store/renewal-tag";
import { absentStore } from "@scriptkeeper/testing/services/context";
import { type Medicine, medicines } from "./medicines.ts";

interface Order extends StoreOrder {
  tags: string[];
  at: Date;
  /** The customer of a first order; `null` for an order made from a checkout. */
  buyer: OrderPayload["customer"];
}

/** A store that answers at once and forgets nothing. The emulator and the chaos runs cover everything else. */
export interface StoreInMemory {
  port: Store;
  setAvailable(medicine: Medicine, isAvailable: boolean): void;
  isAvailable(medicine: Medicine): boolean;
  /** Pays a checkout; `null` if it no longer exists or was paid already. */
  pay(url: string, at: Date): Order | null;
  /** Places an order at the store itself. */
  buy(what: { buyer: NonNullable<Order["buyer"]>; medicines: readonly Medicine[]; at: Date }): Order;
  /** An order leaves in a single parcel, or that parcel arrives. */
  pack(orderId: string, at: Date): void;
  deliver(orderId: string, at: Date): void;
}

export const CHECKOUT_ORIGIN = "https://scriptkeeper-demo.myshopify.com";

export function openStoreInMemory(now: () => Date): StoreInMemory {
  const soldOut = new Set<string>();
  const checkouts = new Map<string, ItemisedCheckout & { tag: string; customerId: string }>();
  const byTag = new Map<string, string>();
  const byUrl = new Map<string, string>();
  const orders = new Map<string, Order>();
  const ordersByTag = new Map<string, Order>();
  const customers = new Map<string, string>();
  const parcels = new Map<string, StoreFulfillment>();
  let ids = 100_000;
  const nextId = () => String(++ids);

  const toProduct = ({ productId, variantId, title, priceCents }: Medicine): StoreProduct => ({
    id: productId,
    title,
    handle: title.toLowerCase().replaceAll(" ", "-"),
    isActive: true,
    variants: [
      { id: variantId, productId, title: "", sku: null, priceCents, isAvailable: !soldOut.has(productId) },
    ],
  });

  function addOrder(order: Order): Order {
    orders.set(order.id, order);
    for (const tag of order.tags) ordersByTag.set(tag, order);
    return order;
  }

  const port: Store = {
    ...absentStore(),
    now: async () => now(),
    listProducts: async function* () {
      yield* medicines.map(toProduct);
    },
    findProducts: async (ids) => medicines.filter(({ productId }) => ids.includes(productId)).map(toProduct),
    findVariants: async (ids) =>
      medicines
        .filter(({ variantId }) => ids.includes(variantId))
        .flatMap((each) => toProduct(each).variants),
    ensureCustomer: async ({ email }) => {
      const id = customers.get(email) ?? nextId();
      customers.set(email, id);
      return { id };
    },
    hasCustomer: async () => true,
    createCheckout: async ({ renewalId, customerId, lines }) => {
      const id = nextId();
      const sold = lines.map((line) => ({
        variantId: line.variantId,
        title: medicines.find(({ variantId }) => variantId === line.variantId)?.title ?? "",
        quantity: line.quantity,
        totalCents: line.unitPriceCents * line.quantity,
      }));
      const url = `${CHECKOUT_ORIGIN}/1/invoices/${id}`;
      const tag = renewalTag(renewalId);
      const checkout = {
        id,
        name: `#D${id}`,
        createdAt: now(),
        state: "open" as const,
        url,
        subtotalCents: sold.reduce((sum, line) => sum + line.totalCents, 0),
        order: null,
        lines: sold,
      };
      checkouts.set(id, { ...checkout, tag, customerId });
      byTag.set(tag, id);
      byUrl.set(url, id);
      return checkout;
    },
    findCheckouts: async (renewalId) => {
      const found = checkouts.get(byTag.get(renewalTag(renewalId)) ?? "");
      return found ? [found] : [];
    },
    findCheckout: async (id) => checkouts.get(id) ?? null,
    deleteCheckout: async (id) => {
      const found = checkouts.get(id);
      if (!found) return "gone";
      if (found.order) return "completed";
      checkouts.delete(id);
      byTag.delete(found.tag);
      byUrl.delete(found.url ?? "");
      return "deleted";
    },
    findOrder: async (id) => orders.get(id) ?? null,
    readOrder: async (id) => {
      const found = orders.get(id);
      return found ? toPayload(found) : null;
    },
    findOrders: async (renewalId) => {
      const found = ordersByTag.get(renewalTag(renewalId));
      return found ? [found] : [];
    },
    listFulfillments: async (orderId) => {
      if (!orders.has(orderId)) return null;
      const parcel = parcels.get(orderId);
      return parcel ? [parcel] : [];
    },
    listOrders: async function* (since) {
      // In order of creation, newest last; the first ones wanted are near the end.
      const all = [...orders.values()];
      let from = all.length;
      while (from > 0 && (all[from - 1]?.at ?? since) >= since) from -= 1;
      yield* all.slice(from).map(toPayload);
    },
  };

  return {
    port,
    setAvailable: ({ productId }, isAvailable) => {
      if (isAvailable) soldOut.delete(productId);
      else soldOut.add(productId);
    },
    isAvailable: ({ productId }) => !soldOut.has(productId),
    pay: (url, at) => {
      const checkout = checkouts.get(byUrl.get(url) ?? "");
      if (!checkout || checkout.order) return null;
      const order = addOrder({
        ...newOrder(nextId(), at),
        subtotalCents: checkout.subtotalCents,
        customerId: checkout.customerId,
        tags: [checkout.tag],
        lines: checkout.lines.map((line) => ({ ...line, currentQuantity: line.quantity })),
      });
      checkouts.set(checkout.id, { ...checkout, state: "completed", order });
      return order;
    },
    buy: ({ buyer, medicines: bought, at }) => {
      const lines = bought.map(({ variantId, title, priceCents }) => ({
        variantId,
        title,
        quantity: 1,
        currentQuantity: 1,
        totalCents: priceCents,
      }));
      customers.set(buyer.email ?? "", buyer.id);
      return addOrder({ ...newOrder(nextId(), at), customerId: buyer.id, buyer, lines });
    },
    pack: (orderId, at) => {
      const lines = orders.get(orderId)?.lines ?? [];
      parcels.set(orderId, { ...newParcel(nextId(), at), lines });
    },
    deliver: (orderId, at) => {
      const parcel = parcels.get(orderId);
      if (parcel) parcels.set(orderId, { ...parcel, state: "delivered", deliveredAt: at });
    },
  };
}

function newOrder(id: string, at: Date): Order {
  return {
    id,
    name: `#${id}`,
    payment: "paid",
    isCancelled: false,
    subtotalCents: 0,
    customerId: null,
    lines: [],
    tags: [],
    at,
    buyer: null,
  };
}

function newParcel(id: string, createdAt: Date): StoreFulfillment {
  const unknown = {
    inTransitAt: null,
    deliveredAt: null,
    carrier: null,
    trackingNumber: null,
    trackingUrl: null,
  };
  return { id, state: "sent", createdAt, ...unknown, lines: [] };
}

/** Returns the order as a webhook or the list of orders describes it. */
export function toPayload({ id, name, at, tags, buyer, lines }: Order): OrderPayload {
  return {
    orderId: id,
    name,
    createdAt: at,
    updatedAt: at,
    isPaid: true,
    isCancelled: false,
    isFulfilled: false,
    totalCents: 0,
    tags,
    customer: buyer,
    lines: lines.map((line, index) => ({
      lineItemId: String(index + 1),
      productId: medicines.find(({ variantId }) => variantId === line.variantId)?.productId ?? null,
      variantId: line.variantId,
      title: line.title,
      quantity: line.quantity,
    })),
  };
}

/** Returns the order as a webhook's body. */
export function toMessage(order: Order): Buffer {
  const { orderId, createdAt, customer, lines, ...payload } = toPayload(order);
  const at = createdAt.toISOString();
  return Buffer.from(
    JSON.stringify({
      id: orderId,
      name: payload.name,
      created_at: at,
      updated_at: at,
      cancelled_at: null,
      financial_status: "paid",
      total_price: "0.00",
      tags: payload.tags.join(", "),
      customer: customer && {
        id: customer.id,
        email: customer.email,
        first_name: customer.firstName,
        last_name: customer.lastName,
      },
      line_items: lines.map((line) => ({
        id: line.lineItemId,
        product_id: line.productId,
        variant_id: line.variantId,
        title: line.title,
        quantity: line.quantity,
      })),
    }),
  );
}
