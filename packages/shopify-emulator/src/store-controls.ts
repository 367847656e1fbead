import { randomUUID } from "node:crypto";
import type { Faults } from "./faults.ts";
import type { AccessTokens } from "./http/access-tokens.ts";
import {
  type CustomerInput,
  deleteCustomer,
  failMerge,
  mergeCustomers,
  setCustomer,
} from "./state/customers.ts";
import { editDraft } from "./state/draft-edits.ts";
import { findDraft } from "./state/drafts.ts";
import type { LineChange } from "./state/find-line.ts";
import { findFulfillment } from "./state/fulfillment-state.ts";
import { cancelFulfillment, fulfill, type NewFulfillment, trackFulfillment } from "./state/fulfillments.ts";
import { editOrder } from "./state/order-edits.ts";
import { cancelOrder, deleteOrder, findOrder, payDraft, placeOrder } from "./state/orders.ts";
import { keepPastOrders, type PastOrder } from "./state/past-orders.ts";
import { capturePayment, endPayment } from "./state/payments.ts";
import { type LinesToRefund, refundLines, refundMoney, refundOrder } from "./state/refunds.ts";
import type { Shop } from "./state/shop.ts";
import type {
  CustomerRecord,
  DeliveryRecord,
  DraftRecord,
  FulfillmentEvent,
  FulfillmentRecord,
  OrderRecord,
} from "./state/state.ts";
import { changeVariant } from "./state/variants.ts";
import type { StoreSwitches } from "./switches.ts";
import type { Dispatcher } from "./webhooks/dispatcher.ts";
import { addDelivery } from "./webhooks/publish.ts";

/** What patients, the shop's staff and bad luck can do to the shop, for tests and for trying things out. */
export interface StoreControls {
  faults: Faults;
  /** How the shop is set up; each may be changed at any time. */
  switches: StoreSwitches;
  /** A patient ends a checkout as the switch `paymentCapture` says. Throws when it is not there or no shipping rate fits. */
  pay(draftId: string, how?: { shippingTitle?: string }): OrderRecord;
  /** Money comes in: authorised money is captured, a bank transfer arrives. All that is due, or a part. */
  capturePayment(orderId: string, cents?: number): OrderRecord;
  /** Staff give an authorisation back, or give up on a transfer. The order stays. */
  voidPayment(orderId: string): OrderRecord;
  /** Nobody captured or paid in time. The order stays. */
  expirePayment(orderId: string): OrderRecord;
  /** Somebody orders in the shop itself. */
  placeOrder(order: {
    customer: CustomerInput;
    items: { variantId: string; quantity: number }[];
  }): OrderRecord;
  /** Paid orders of the time before this shop was opened. Nobody hears of them. */
  keepPastOrders(orders: readonly PastOrder[]): void;
  /** Staff change lines of a draft that nobody has paid: quantity 0 removes one, an unknown variant adds one. */
  editDraft(draftId: string, ...changes: LineChange[]): DraftRecord;
  /** Staff edit a placed order the same way; a removed line stays with nothing left of it. */
  editOrder(orderId: string, ...changes: LineChange[]): OrderRecord;
  cancelOrder(orderId: string): void;
  /** Staff delete an order that they cancelled, or archived as done: one that no card was charged for can be. */
  deleteOrder(orderId: string): void;
  /** All of the money, no lines. */
  refundOrder(orderId: string): void;
  /** Pieces of lines and what they cost. */
  refundLines(orderId: string, refund: LinesToRefund): OrderRecord;
  /** Some of the money, no lines. */
  refundMoney(orderId: string, cents: number): OrderRecord;
  /** Staff pack what has not left yet, or the lines named. Throws when there is no such piece. */
  fulfill(orderId: string, what?: NewFulfillment): FulfillmentRecord;
  /** The carrier tells where it is; `fulfill` answered its id. */
  trackFulfillment(fulfillmentId: string, status: FulfillmentEvent): FulfillmentRecord;
  /** Staff take it back: its pieces are to be sent again. */
  cancelFulfillment(fulfillmentId: string): FulfillmentRecord;
  changeVariant(change: { variantId: string; priceCents?: number; isAvailable?: boolean }): void;
  /** Somebody changes a customer in the shop itself. Throws what the shop would say when it does not take that. */
  changeCustomer(id: string, change: CustomerInput): CustomerRecord;
  deleteCustomer(id: string): void;
  /** Makes one customer of two. */
  mergeCustomers(merge: { keptId: string; goneId: string }): void;
  /** Tries to, and fails: both stay, and a message tells of the failure. */
  failMerge(merge: { keptId: string; goneId: string }): void;
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
  const getDraft = (draftId: string): DraftRecord => {
    const draft = findDraft(shop, draftId);
    if (!draft) throw new Error(`The shop has no draft ${draftId}.`);
    return draft;
  };
  const getFulfillment = (id: string) => {
    const found = findFulfillment(shop, id);
    if (!found) throw new Error(`The shop has no fulfilment ${id}.`);
    return found;
  };
  return {
    faults: shop.faults,
    switches: shop.switches,
    pay: (draftId, how) => payDraft(shop, getDraft(draftId), how),
    capturePayment: (orderId, cents) => capturePayment(shop, { order: getOrder(orderId), cents }),
    voidPayment: (orderId) => endPayment(shop, { order: getOrder(orderId), as: "VOIDED" }),
    expirePayment: (orderId) => endPayment(shop, { order: getOrder(orderId), as: "EXPIRED" }),
    placeOrder: (order) => placeOrder(shop, order),
    keepPastOrders: (orders) => keepPastOrders(shop, orders),
    editDraft(draftId, ...changes) {
      const draft = getDraft(draftId);
      editDraft(shop, { draft, changes });
      return draft;
    },
    editOrder(orderId, ...changes) {
      const order = getOrder(orderId);
      editOrder(shop, { order, changes });
      return order;
    },
    cancelOrder: (orderId) => cancelOrder(shop, getOrder(orderId)),
    deleteOrder: (orderId) => deleteOrder(shop, getOrder(orderId)),
    refundOrder: (orderId) => refundOrder(shop, getOrder(orderId)),
    refundLines(orderId, refund) {
      const order = getOrder(orderId);
      refundLines(shop, { order, refund });
      return order;
    },
    refundMoney(orderId, cents) {
      const order = getOrder(orderId);
      refundMoney(shop, { order, cents });
      return order;
    },
    fulfill: (orderId, what) => fulfill(shop, { ...what, order: getOrder(orderId) }),
    trackFulfillment: (id, status) => trackFulfillment(shop, { ...getFulfillment(id), status }),
    cancelFulfillment: (id) => cancelFulfillment(shop, getFulfillment(id)),
    changeVariant: (change) => changeVariant(shop, change),
    changeCustomer(id, input) {
      const { customer, refusals } = setCustomer(shop, { key: { id }, input });
      if (!customer) throw new Error(refusals.map(({ message }) => message).join(" "));
      return customer;
    },
    deleteCustomer: (id) => deleteCustomer(shop, id),
    failMerge: (merge) => failMerge(shop, merge),
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
