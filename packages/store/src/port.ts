import type { FulfillmentState } from "@scriptkeeper/domain/parcels/fulfillments";
import type { OrderPayload } from "./order-payload.ts";
import type { StorePreflight, TopicSubscription } from "./preflight-facts.ts";

/**
 * What the product needs from an e-commerce platform, in the product's own words. Ids are the platform's numeric ids
 * as decimal strings (never `gid://` forms); money is whole cents.
 */
export interface Store {
  /** Returns facts about the store, such as whether paying requires a sign-in and whether our scopes suffice. */
  preflight(): Promise<StorePreflight>;
  /** Returns the time by the store's clock, by which its orders are dated; by our clock if the store does not say. */
  now(): Promise<Date>;
  /**
   * Lists all products with their variants, by id. Pages are fetched as the caller reads on. A product that the store
   * fails to give, although it names it, is left out and passed to `skip`.
   */
  listProducts(skip?: (product: SkippedProduct) => Promise<void>): AsyncIterable<StoreProduct>;
  /** Returns variants with live price and availability. Unknown ids are left out. */
  findVariants(variantIds: readonly string[]): Promise<StoreVariant[]>;
  /** Returns these products with their variants, in the store's order. Unknown products are left out. */
  findProducts(productIds: readonly string[]): Promise<StoreProduct[]>;
  /**
   * Returns the variants with these handles, SKUs or ids, with live prices; unknown ones are left out. An id is a
   * variant's, or else a product's. A product named as a whole gives at most two: enough to show it has several.
   */
  findPricedVariants(by: PriceLookUp): Promise<PricedVariant[]>;
  /** Sets prices of one product's variants and returns those the store refuses; others are set. Safe to repeat. */
  setPrices(productId: string, prices: readonly NewPrice[]): Promise<RefusedPrice[]>;
  /** Finds the store's customer by email, or creates one. Safe to repeat. */
  ensureCustomer(customer: NewStoreCustomer): Promise<{ id: string }>;
  /**
   * Creates the checkout of one renewal. The adapter never sends this twice: after an error with `outcomeUnknown` the
   * caller looks with `findCheckouts` before trying again.
   */
  createCheckout(request: CheckoutRequest): Promise<ItemisedCheckout>;
  /** Returns the store's sum for the lines of a checkout in cents, without shipping and added tax. Creates nothing. */
  priceCheckout(request: CheckoutRequest): Promise<number>;
  /** Returns all checkouts of a renewal, found by its tag: several only after a lost reply. The search may lag. */
  findCheckouts(renewalId: string): Promise<ItemisedCheckout[]>;
  /** Returns a checkout by its id; `null` if the store no longer has it. */
  findCheckout(checkoutId: string): Promise<Checkout | null>;
  /** Deletes an unpaid checkout. Returns `gone` if it no longer existed, `completed` if it had been paid and stays. */
  deleteCheckout(checkoutId: string): Promise<"deleted" | "gone" | "completed">;
  /** Returns an order by its id; `null` if the store does not show it. */
  findOrder(orderId: string): Promise<StoreOrder | null>;
  /** Returns the orders with a renewal's tag, newest first. */
  findOrders(renewalId: string): Promise<StoreOrder[]>;
  /** Lists the parcels of an order so far, including cancelled ones; `null` if the store does not show the order. */
  listFulfillments(orderId: string): Promise<StoreFulfillment[] | null>;
  /**
   * Lists every order created or changed since then, by time of change. Pages are fetched as the caller reads on. An
   * order that the store fails to give, although it names it, is left out and passed to `skip`.
   */
  listOrders(since: Date, skip?: (order: SkippedOrder) => Promise<void>): AsyncIterable<OrderPayload>;
  /** Returns an order as `listOrders` lists it; `null` if the store does not show it. */
  readOrder(orderId: string): Promise<OrderPayload | null>;
  /** Returns whether the store still has this customer; one that was deleted or merged into another is gone. */
  hasCustomer(customerId: string): Promise<boolean>;
  /**
   * Subscribes our address to the topics that are not subscribed yet, and returns the state of each. A topic that the
   * store refuses does not affect the others. Safe to repeat.
   */
  ensureWebhooks(address: string): Promise<TopicSubscription[]>;
}

export interface StoreProduct {
  id: string;
  title: string;
  handle: string;
  isActive: boolean;
  variants: StoreVariant[];
}

/** A product that the store names, but fails to give. */
export interface SkippedProduct {
  id: string;
  title: string;
  failure: StoreError;
}

export interface StoreVariant {
  id: string;
  productId: string;
  title: string;
  sku: string | null;
  priceCents: number;
  isAvailable: boolean;
}

export interface PriceLookUp {
  type: "handle" | "sku" | "id";
  values: readonly string[];
}

export interface PricedVariant {
  id: string;
  title: string;
  sku: string | null;
  priceCents: number;
  product: { id: string; title: string; handle: string };
}

export interface NewPrice {
  variantId: string;
  priceCents: number;
}

export interface RefusedPrice {
  variantId: string;
  /** In the store's words. */
  message: string;
}

export interface NewStoreCustomer {
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
}

export interface CheckoutRequest {
  renewalId: string;
  customerId: string;
  lines: CheckoutLine[];
  /** The order's only shipping line. Without one, the store would ask the patient to choose one of its own rates. */
  shipping: { title: string; priceCents: number };
}

export interface CheckoutLine {
  variantId: string;
  quantity: number;
  /** The price per unit shown to the patient, fixed so that a price change cannot alter an open checkout. */
  unitPriceCents: number;
  /** `percentage` of the line, 0 < value <= 100; a fixed amount is already part of `unitPriceCents`. */
  discount: { title: string; percentage: number } | null;
}

export interface Checkout {
  id: string;
  /** The store's own number, such as "#D12". */
  name: string;
  /** By the store's clock. */
  createdAt: Date;
  state: "open" | "completed";
  /** Where the patient pays; a bearer secret. `null` while the store is still preparing the checkout. */
  url: string | null;
  /** The sum of the lines, without shipping, and without tax if the store adds it. */
  subtotalCents: number;
  order: StoreOrder | null;
}

/** A checkout with its lines. */
export interface ItemisedCheckout extends Checkout {
  lines: StoreLine[];
}

/** A line of a checkout or an order, as it is in the store now. */
export interface StoreLine {
  /** `null` for a line that is not a product of the catalogue, and once its variant was deleted there. */
  variantId: string | null;
  title: string;
  quantity: number;
  /** The price of the whole line, after discount. */
  totalCents: number;
}

export interface OrderLine extends StoreLine {
  /** What is left of the ordered `quantity` after removals and refunds. */
  currentQuantity: number;
}

/**
 * - `placed`: the pharmacy has yet to capture, receive or ask for the money
 * - `owed`: its payment came to nothing, but some of it was sent, so that it is still to be paid for
 * - `paid`: even if some or all of it was refunded since
 * - `void`: nothing of it was sent and its payment came to nothing: it was voided or expired
 */
export type OrderPayment = "placed" | "owed" | "paid" | "void";

export interface StoreOrder {
  id: string;
  name: string;
  payment: OrderPayment;
  isCancelled: boolean;
  /** The sum of the lines when the order was placed, without shipping, and without tax if the store adds it. */
  subtotalCents: number;
  /** The store's customer; `null` for an order without one, and if the store does not say. */
  customerId: string | null;
  lines: OrderLine[];
}

/** An order that the store names, but fails to give. */
export interface SkippedOrder {
  orderId: string;
  name: string;
  updatedAt: Date;
  failure: StoreError;
}

/** The parts of an order that leave the pharmacy together. */
export interface StoreFulfillment {
  id: string;
  state: FulfillmentState;
  createdAt: Date;
  /** When the carrier reported having it; many never do. */
  inTransitAt: Date | null;
  deliveredAt: Date | null;
  carrier: string | null;
  trackingNumber: string | null;
  /** As entered by staff, so it may be anything. */
  trackingUrl: string | null;
  lines: FulfilledLine[];
}

export interface FulfilledLine {
  /** `null` once its variant was deleted at the store. */
  variantId: string | null;
  title: string;
  quantity: number;
}

/**
 * - `network`: no answer, an unreadable one, or no shop at the address
 * - `auth`: the store refuses our credentials or scopes, or everybody, such as a shop that is locked
 * - `throttled`: still over the store's rate limit after waiting
 * - `server`: the store answered 5xx
 * - `graphql`: the store refused the query itself
 * - `user`: the store understood and refused the input; `refusals` say why
 * - `too_expensive`: one query costs more than the store ever allows
 */
export const STORE_ERROR_KINDS = [
  "network",
  "auth",
  "throttled",
  "server",
  "graphql",
  "user",
  "too_expensive",
] as const;
export type StoreErrorKind = (typeof STORE_ERROR_KINDS)[number];

/** A failed call to the store. `outcomeUnknown` is true if the store may have done what it was asked to do. */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly kind: StoreErrorKind;
  readonly outcomeUnknown: boolean;
  readonly refusals: readonly StoreRefusal[];

  constructor(
    kind: StoreErrorKind,
    message: string,
    options: { outcomeUnknown?: boolean; refusals?: readonly StoreRefusal[]; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.outcomeUnknown = options.outcomeUnknown ?? false;
    this.refusals = options.refusals ?? [];
  }
}

export interface StoreRefusal {
  /** The path into the input, such as ["lineItems", "1", "variantId"]; empty if the store names none. */
  field: readonly string[];
  message: string;
}

/** Returns whether the store may do later what it did not do now. */
export function isStoreUnavailable(error: unknown): boolean {
  return error instanceof StoreError && UNAVAILABLE.includes(error.kind);
}

const UNAVAILABLE: readonly StoreErrorKind[] = ["network", "server", "throttled", "auth"];

/** Returns whether a failure may be about what was asked for alone, while the store gives everything else. */
export function mayBeAboutOne(error: unknown): error is StoreError {
  return error instanceof StoreError && error.kind !== "auth" && error.kind !== "throttled";
}

/** Returns whether the store understood and refused, rather than being unreachable or busy. */
export function isRefusal({ kind }: StoreError): boolean {
  return kind === "auth" || kind === "graphql" || kind === "user" || kind === "too_expensive";
}

/** Returns whether a `user` error of `createCheckout` says that the store no longer knows the customer. */
export function isCustomerGone({ refusals }: StoreError): boolean {
  return refusals.some(({ field: [name] }) => name === "purchasingEntity" || name === "customerId");
}

/** Returns the checkout lines, counted from 0, that a `user` error of `createCheckout` refuses; empty if none. */
export function refusedLines({ refusals }: StoreError): number[] {
  const lines = refusals.flatMap(({ field: [list, index] }) =>
    list === "lineItems" && index !== undefined && /^\d+$/.test(index) ? Number(index) : [],
  );
  return [...new Set(lines)];
}
