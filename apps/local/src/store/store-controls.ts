import { randomUUID } from "node:crypto";
import { type CustomerInput, deleteCustomer, mergeCustomers, setCustomer } from "./books/customers.ts";
import { findDraft } from "./books/drafts.ts";
import { changePack } from "./books/medicines.ts";
import { cancelOrder, findOrder, payDraft, placeOrder, refundOrder } from "./books/orders.ts";
import type { Shop } from "./books/shop.ts";
import type { CustomerRecord, DeliveryRecord, DraftRecord, OrderRecord } from "./books/state.ts";
import type { Faults } from "./faults.ts";
import type { AccessTokens } from "./http/access-tokens.ts";
import type { Dispatcher } from "./webhooks/dispatcher.ts";
import { addDelivery } from "./webhooks/messages.ts";

/** What patients, the shop's staff and bad luck can do to the shop, for tests and for trying things out. */
export interface StoreControls {
  faults: Faults;
  /** A patient pays a checkout. Throws when it is not there. */
  pay(draftId: string): OrderRecord;
  /** Somebody orders in the shop itself. */
  placeOrder(order: {
    customer: CustomerInput;
    items: { variantId: string; quantity: number }[];
  }): OrderRecord;
  cancelOrder(orderId: string): void;
  refundOrder(orderId: string): void;
  changeVariant(change: { variantId: string; priceCents?: number; isAvailable?: boolean }): void;
  /** Somebody changes a customer in the shop itself. Throws what the shop would say when it does not take that. */
  changeCustomer(id: string, change: CustomerInput): CustomerRecord;
  deleteCustomer(id: string): void;
  /** Makes one customer of two. */
  mergeCustomers(merge: { keptId: string; goneId: string }): void;
  /** Sends a message of any topic, such as "customers/redact"; to the first subscriber when no address is given. */
  fire(message: { topic: string; uri?: string | undefined; body?: unknown }): void;
  /** Subscribes an address to topics such as "ORDERS_PAID", without going over the API. */
  subscribe(subscription: { uri: string; topics: readonly string[] }): void;
  customers(): readonly CustomerRecord[];
  drafts(): readonly DraftRecord[];
  orders(): readonly OrderRecord[];
  deliveries(): readonly DeliveryRecord[];
  /** Resolves when no message is being sent or tried again any more. */
  settled(): Promise<void>;
  revokeTokens(): void;
}

export function createControls(
  shop: Shop,
  { dispatcher, tokens }: { dispatcher: Dispatcher; tokens: AccessTokens },
): StoreControls {
  const getOrder = (orderId: string): OrderRecord => {
    const order = findOrder(shop, orderId);
    if (!order) throw new Error(`The shop has no order ${orderId}.`);
    return order;
  };
  return {
    faults: shop.faults,
    pay(draftId) {
      const draft = findDraft(shop, draftId);
      if (!draft) throw new Error(`The shop has no draft ${draftId}.`);
      return payDraft(shop, draft);
    },
    placeOrder: (order) => placeOrder(shop, order),
    cancelOrder: (orderId) => cancelOrder(shop, getOrder(orderId)),
    refundOrder: (orderId) => refundOrder(shop, getOrder(orderId)),
    changeVariant: (change) => changePack(shop, change),
    changeCustomer(id, input) {
      const { customer, refusals } = setCustomer(shop, { key: { id }, input });
      if (!customer) throw new Error(refusals.map(({ message }) => message).join(" "));
      return customer;
    },
    deleteCustomer: (id) => deleteCustomer(shop, id),
    mergeCustomers: (merge) => mergeCustomers(shop, merge),
    fire({ topic, uri = shop.state.subscriptions[0]?.uri, body = {} }) {
      if (uri === undefined) throw new Error("Nobody has subscribed yet; name an address.");
      addDelivery(shop, { topic, uri, eventId: randomUUID(), body });
      shop.save();
    },
    subscribe({ uri, topics }) {
      for (const topic of topics) {
        shop.state.subscriptions.push({ id: shop.nextId(), topic, uri, format: "JSON" });
      }
      shop.save();
    },
    customers: () => shop.state.customers,
    drafts: () => shop.state.drafts,
    orders: () => shop.state.orders,
    deliveries: () => shop.state.deliveries,
    settled: () => dispatcher.settled(),
    revokeTokens: () => tokens.revokeAll(),
  };
}
