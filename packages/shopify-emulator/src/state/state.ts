/** Everything the local store remembers. Times are milliseconds since 1970, money is whole cents. */
export interface StoreState {
  version: 1;
  lastId: number;
  lastDraftNumber: number;
  lastOrderNumber: number;
  /** What was changed about a variant since the catalogue was written, by variant id. */
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
  /** A fixed unit price; without one the line follows the variant's price of the moment. */
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
  /** Pieces ordered, refunded and removed ones included. */
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
  /** When the last of the money was given back. */
  refundedAt: number | null;
  /** Money that came in, before any of it was given back. */
  receivedCents: number;
  /** Money that a card's bank promised and nobody has taken yet. */
  authorizedCents: number;
  /** How a payment ended that never came in. */
  paymentEnd: "VOIDED" | "EXPIRED" | null;
  /** When all of the money had come in for the first time. */
  paidAt: number | null;
  tax: Tax;
  refunds: RefundRecord[];
  fulfillments: FulfillmentRecord[];
}

/** Pieces of an order that leave the pharmacy together. */
export interface FulfillmentRecord {
  id: string;
  /** "#1001-F1" */
  name: string;
  createdAt: number;
  updatedAt: number;
  cancelledAt: number | null;
  lines: { id: string; lineId: string; quantity: number }[];
  tracking: Tracking | null;
  /** What the carrier, or the pharmacy in its place, told of it; the newest last. */
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
  /** The part of it that pays for delivery. */
  deliveryCents: number;
  /** The part of it that belongs to no line, no delivery and no overpayment: the order is worth that much less. */
  adjustmentCents: number;
  lines: RefundLine[];
}

export type RestockType = "cancel" | "return" | "no_restock";

export interface RefundLine {
  id: string;
  lineId: string;
  quantity: number;
  /** Without a tax that is not in the price. */
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
  /** The HTTP status that came back; `null` when nothing did. */
  status: number | null;
}

/** A shop that has sold nothing yet. `firstId` is where its ids start. */
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
