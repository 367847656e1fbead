/** Everything that the local store remembers. Times are milliseconds since 1970, money is whole cents. */
export interface StoreState {
  version: 1;
  lastId: number;
  lastDraftNumber: number;
  lastOrderNumber: number;
  /** Changes to variants since the catalogue was written, by variant id. */
  variants: Record<string, VariantChange>;
  customers: CustomerRecord[];
  drafts: DraftRecord[];
  orders: OrderRecord[];
  subscriptions: SubscriptionRecord[];
  deliveries: DeliveryRecord[];
}

export interface VariantChange {
  priceCents?: number;
  isAvailable?: boolean;
  updatedAt: number;
}

export interface CustomerRecord {
  id: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  createdAt: number;
  updatedAt: number;
}

export interface DraftLine {
  id: string;
  variantId: string;
  quantity: number;
  /** A fixed unit price; without one the line follows the variant's current price. */
  overrideCents: number | null;
  discount: { title: string | null; percentage: number } | null;
}

export interface Delivery {
  title: string;
  cents: number;
}

export interface Attribute {
  key: string;
  value: string;
}

export interface DraftContent {
  customerId: string | null;
  lines: DraftLine[];
  delivery: Delivery | null;
  tags: string[];
  note: string | null;
  attributes: Attribute[];
  allowDiscountCodes: boolean;
}

export interface DraftRecord extends DraftContent {
  id: string;
  name: string;
  invoiceKey: string;
  createdAt: number;
  updatedAt: number;
  readyAt: number;
  completedAt: number | null;
  orderId: string | null;
}

export interface OrderLine {
  id: string;
  variantId: string;
  /** Pieces ordered, including refunded and removed ones. */
  quantity: number;
  /** Pieces ordered, without refunded and removed ones. */
  currentQuantity: number;
  unitCents: number;
  discountCents: number;
  discountLabel: string | null;
}

export interface OrderRecord {
  id: string;
  name: string;
  customerId: string | null;
  lines: OrderLine[];
  delivery: Delivery | null;
  tags: string[];
  note: string | null;
  createdAt: number;
  updatedAt: number;
  cancelledAt: number | null;
  /** When the last of the money was refunded. */
  refundedAt: number | null;
  /** Money received, before any refunds. */
  receivedCents: number;
  /** Money that a card's bank has authorised and nobody has captured yet. */
  authorizedCents: number;
  /** How a payment that never arrived ended; null if it has not. */
  paymentEnd: "VOIDED" | "EXPIRED" | null;
  /** When all of the money had arrived for the first time. */
  paidAt: number | null;
  tax: Tax;
  refunds: RefundRecord[];
  fulfillments: FulfillmentRecord[];
}

/** The parts of an order that leave the pharmacy together. */
export interface FulfillmentRecord {
  id: string;
  /** Such as "#1001-F1". */
  name: string;
  createdAt: number;
  updatedAt: number;
  cancelledAt: number | null;
  lines: { id: string; lineId: string; quantity: number }[];
  tracking: Tracking | null;
  /** Events reported by the carrier, or by the pharmacy for it; the newest last. */
  events: FulfillmentEventRecord[];
}

export interface Tracking {
  company: string | null;
  number: string | null;
  url: string | null;
}

export const fulfillmentEvents = [
  "LABEL_PRINTED",
  "CONFIRMED",
  "READY_FOR_PICKUP",
  "CARRIER_PICKED_UP",
  "IN_TRANSIT",
  "OUT_FOR_DELIVERY",
  "ATTEMPTED_DELIVERY",
  "DELAYED",
  "DELIVERED",
  "FAILURE",
] as const;
export type FulfillmentEvent = (typeof fulfillmentEvents)[number];

export interface FulfillmentEventRecord {
  id: string;
  status: FulfillmentEvent;
  happenedAt: number;
}

export interface Tax {
  isIncluded: boolean;
  percent: number;
}

export interface RefundRecord {
  id: string;
  at: number;
  cents: number;
  /** The part of the refund that is for delivery. */
  deliveryCents: number;
  /** The part of the refund that is for no line, delivery or overpayment: it reduces the order's value. */
  adjustmentCents: number;
  lines: RefundLine[];
}

export type RestockType = "cancel" | "return" | "no_restock";

export interface RefundLine {
  id: string;
  lineId: string;
  quantity: number;
  /** Without tax that is not included in the price. */
  cents: number;
  taxCents: number;
  restockType: RestockType;
}

export interface SubscriptionRecord {
  id: string;
  topic: string;
  uri: string;
  format: "JSON" | "XML";
}

export interface DeliveryRecord {
  id: string;
  eventId: string;
  topic: string;
  uri: string;
  body: string;
  triggeredAt: number;
  state: "pending" | "delivered" | "failed" | "lost";
  attempts: DeliveryAttempt[];
}

export interface DeliveryAttempt {
  at: number;
  /** The HTTP status of the answer; `null` if there was none. */
  status: number | null;
}

/** Returns the state of a shop that has sold nothing yet. Its ids start after `firstId`. */
export function emptyState(firstId: number): StoreState {
  return {
    version: 1,
    lastId: firstId,
    lastDraftNumber: 0,
    lastOrderNumber: 1000,
    variants: {},
    customers: [],
    drafts: [],
    orders: [],
    subscriptions: [],
    deliveries: [],
  };
}
