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
import {
  cancelOrder,
  deleteOrder,
  findOrder,
  giveOrder,
  payDraft,
  payUnlinked,
  placeOrder,
} from "./state/orders.ts";
import { keepPastOrders, type PastOrder } from "./state/past-orders.ts";
import { capturePayment, endPayment, markAsPaid } from "./state/payments.ts";
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

/** What patients, the shop's staff and bad luck can do to the shop, for tests and experiments. */
export interface StoreControls {
  faults: Faults;
  /** The shop's settings; each can be changed at any time. */
  switches: StoreSwitches;
  /**
   * Completes a checkout, as a patient, in the way of the switch `paymentCapture`. Throws if the draft doesn't exist,
   * any of it is out of stock, or no shipping rate fits.
   */
  pay(draftId: string): OrderRecord;
  /** Completes a checkout that was open while staff changed its draft: the draft stays open. */
  payUnlinked(draftId: string): OrderRecord;
  /** Receives money: authorised money is captured, or a bank transfer arrives. All that is due, or a part. */
  capturePayment(orderId: string, cents?: number): OrderRecord;
  /** Voids an authorisation, or gives up on a transfer, as staff. The order remains. */
  voidPayment(orderId: string): OrderRecord;
  /** Expires a payment that nobody captured or paid in time. The order remains. */
  expirePayment(orderId: string): OrderRecord;
  /** Records money that came in outside of the shop, even after the payment has ended, as staff. */
  markAsPaid(orderId: string): OrderRecord;
  /** Places an order in the shop itself. */
  placeOrder(order: {
    customer: CustomerInput;
    items: { variantId: string; quantity: number }[];
  }): OrderRecord;
  /** Recreates paid orders from before this shop was opened, without telling anybody. */
  keepPastOrders(orders: readonly PastOrder[]): void;
  /** Changes lines of an unpaid draft, as staff: quantity 0 removes a line, a new variant adds one. */
  editDraft(draftId: string, ...changes: LineChange[]): DraftRecord;
  /** Edits a placed order in the same way; a removed line stays with quantity 0. */
  editOrder(orderId: string, ...changes: LineChange[]): OrderRecord;
  cancelOrder(orderId: string): void;
  /** Gives an order to another customer, as staff can. */
  giveOrder(orderId: string, customerId: string): void;
  /** Deletes an order, as staff can if it is cancelled or archived and no card was charged; that is not checked. */
  deleteOrder(orderId: string): void;
  /** Refunds all of the money, but no lines. */
  refundOrder(orderId: string): void;
  /** Refunds pieces of lines with their price. */
  refundLines(orderId: string, refund: LinesToRefund): OrderRecord;
  /** Refunds some of the money, but no lines. */
  refundMoney(orderId: string, cents: number): OrderRecord;
  /** Packs what has not left yet, or the lines named, as staff. Throws if there are no such pieces. */
  fulfill(orderId: string, what?: NewFulfillment): FulfillmentRecord;
  /** Adds a carrier's event to a parcel, whose id `fulfill` returned. */
  trackFulfillment(fulfillmentId: string, status: FulfillmentEvent): FulfillmentRecord;
  /** Cancels a parcel, as staff: its pieces have to be sent again. */
  cancelFulfillment(fulfillmentId: string): FulfillmentRecord;
  changeVariant(change: { variantId: string; priceCents?: number; isAvailable?: boolean }): void;
  /** Changes a customer in the shop itself. Throws the shop's refusals. */
  changeCustomer(id: string, change: CustomerInput): CustomerRecord;
  deleteCustomer(id: string): void;
  /** Merges two customers. */
  mergeCustomers(merge: { keptId: string; goneId: string }): void;
  /** Fails to merge two customers: both remain, and a webhook reports the failure. */
  failMerge(merge: { keptId: string; goneId: string }): void;
  /** Sends a webhook of any topic, such as "customers/redact"; by default to the first subscriber's address. */
  fire(message: { topic: string; uri?: string | undefined; body?: unknown }): void;
  /** Subscribes an address to topics such as "ORDERS_PAID", without the API. */
  subscribe(subscription: { uri: string; topics: readonly string[] }): void;
  customers(): readonly CustomerRecord[];
  drafts(): readonly DraftRecord[];
  orders(): readonly OrderRecord[];
  deliveries(): readonly DeliveryRecord[];
  /** Resolves when no webhook is being sent or waiting to be repeated. */
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
    pay: (draftId) => payDraft(shop, getDraft(draftId)),
    payUnlinked: (draftId) => payUnlinked(shop, getDraft(draftId)),
    capturePayment: (orderId, cents) => capturePayment(shop, { order: getOrder(orderId), cents }),
    voidPayment: (orderId) => endPayment(shop, { order: getOrder(orderId), as: "VOIDED" }),
    expirePayment: (orderId) => endPayment(shop, { order: getOrder(orderId), as: "EXPIRED" }),
    markAsPaid: (orderId) => markAsPaid(shop, getOrder(orderId)),
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
    giveOrder: (orderId, customerId) => giveOrder(shop, { order: getOrder(orderId), customerId }),
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
