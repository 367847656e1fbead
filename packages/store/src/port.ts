import type { FulfillmentState } from "@scriptkeeper/domain/fulfillments";
import type { OrderPayload } from "./order-payload.ts";

/**
 * What the product needs from an e-commerce platform, in the product's own words.
 * Ids are the platform's numeric ids as decimal strings (never `gid://` forms); money is whole cents.
 */
export interface Store {
  /** What the store says about itself: whether patients can pay there without signing in, and whether our rights suffice. */
  preflight(): Promise<StorePreflight>;
  /** What time it is by the store's clock, which its orders' times go by; by ours where it does not say. */
  now(): Promise<Date>;
  /** Every product with its variants, in the order of their ids. Pages are fetched as the caller reads on. */
  listProducts(): AsyncIterable<StoreProduct>;
  /** Live price and availability. Unknown ids are left out of the answer. */
  findVariants(variantIds: readonly string[]): Promise<StoreVariant[]>;
  /** The variants of these products, in the store's order. Unknown products are left out of the answer. */
  findProducts(productIds: readonly string[]): Promise<StoreProduct[]>;
  /**
   * The variants that these handles, SKUs or ids name, with their live prices; unknown ones are left out. An id is a
   * variant's, or else a product's. Of a product that is named as a whole two variants are enough to tell that it has several.
   */
  findPricedVariants(by: PriceLookUp): Promise<PricedVariant[]>;
  /** Sets prices of one product's variants and answers those that the store refuses; the others are set. Safe to repeat. */
  setPrices(productId: string, prices: readonly NewPrice[]): Promise<RefusedPrice[]>;
  /** Finds the store's customer by email or makes one. Safe to repeat. */
  ensureCustomer(customer: NewStoreCustomer): Promise<{ id: string }>;
  /**
   * Makes the checkout of one renewal. Never sent twice by the adapter: after an error with
   * `outcomeUnknown` the caller looks with `findCheckouts` before it tries again.
   */
  createCheckout(request: CheckoutRequest): Promise<ItemisedCheckout>;
  /** What the store reckons for the lines of a checkout, without shipping and added tax, in cents. Makes nothing. */
  priceCheckout(request: CheckoutRequest): Promise<number>;
  /** All checkouts made for a renewal, found by its tag; more than one only after a lost reply. The store's search may lag. */
  findCheckouts(renewalId: string): Promise<ItemisedCheckout[]>;
  /** One checkout by its id, `null` when the store no longer has it. */
  findCheckout(checkoutId: string): Promise<Checkout | null>;
  /** Deletes an unpaid checkout. `gone` when it was not there any more, `completed` when it had been paid and stays. */
  deleteCheckout(checkoutId: string): Promise<"deleted" | "gone" | "completed">;
  /** One order by its id; `null` when the store does not show it. */
  findOrder(orderId: string): Promise<StoreOrder | null>;
  /** Orders that carry a renewal's tag, newest first. */
  findOrders(renewalId: string): Promise<StoreOrder[]>;
  /** What was packed of an order so far, what was taken back again too; `null` when the store does not show the order. */
  listFulfillments(orderId: string): Promise<StoreFulfillment[] | null>;
  /** Every order that was made or changed since then, in the order of its change. Pages are fetched as the caller reads on. */
  listOrders(since: Date): AsyncIterable<OrderPayload>;
  /** Whether the store still has this customer; one that was deleted or merged into another is gone. */
  hasCustomer(customerId: string): Promise<boolean>;
  /**
   * Subscribes our address to the topics that are not subscribed yet and answers how each stands. One that the store
   * refuses stands in no other one's way. Safe to repeat.
   */
  ensureWebhooks(address: string): Promise<TopicSubscription[]>;
}

export interface StorePreflight {
  shopName: string;
  /** The platform's own domain of the shop, which its messages name. */
  shopDomain: string;
  /** The domain that shoppers see; `null` when the store did not say. */
  ownDomain: string | null;
  currency: string;
  /** Whether tax is part of the products' prices; otherwise it is added at the checkout. */
  pricesIncludeTax: boolean;
  loginRequiredAtCheckout: boolean;
  plan: string;
  /** A trial or development store makes only some drafts a minute. */
  isTrial: boolean;
  grantedScopes: string[];
  missingScopes: string[];
  apiVersion: { pinned: string; answered: string | null };
  /** So far our clock is ahead of the store's, negative where it is behind; `null` when the store did not say. */
  clockAheadMs: number | null;
  /** What it holds back of people, such as "customers.nodes.firstName"; `null` when it did not take the question. */
  personalData: { heldBack: string[]; isTried: boolean } | null;
}

/** How one topic of messages stands at our address. */
export interface TopicSubscription {
  /** As the platform calls it, such as "ORDERS_PAID". */
  topic: string;
  /** The right that it needs. */
  scope: string;
  /** Why it is not subscribed, in the store's words; `null` when it is. */
  refusal: string | null;
  /** Other addresses to which the app has it sent: of another installation, or of this one before it moved. */
  elsewhere: string[];
}

export interface StoreProduct {
  id: string;
  title: string;
  handle: string;
  isActive: boolean;
  variants: StoreVariant[];
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
  /** The one shipping line of the order. Without any, the store would ask for one of its own rates. */
  shipping: { title: string; priceCents: number };
}

export interface CheckoutLine {
  variantId: string;
  quantity: number;
  /** The unit price shown to the patient, fixed on the line so that a later price change cannot alter an open checkout. */
  unitPriceCents: number;
  /** `percentage` 0 < value <= 100 of the line; a fixed amount is already part of `unitPriceCents`. */
  discount: { title: string; percentage: number } | null;
}

export interface Checkout {
  id: string;
  /** The store's own number, such as "#D12". */
  name: string;
  state: "open" | "completed";
  /** Where the patient pays; a bearer secret. `null` while the store still prepares it. */
  url: string | null;
  /** What the lines cost together, without shipping, and without tax where the store adds it. */
  subtotalCents: number;
  order: StoreOrder | null;
}

/** A checkout with what it sells. */
export interface ItemisedCheckout extends Checkout {
  lines: StoreLine[];
}

/** A line of a checkout or an order, as the store has it now. */
export interface StoreLine {
  /** `null` for a line of no product of the catalogue, and once its variant was deleted there. */
  variantId: string | null;
  title: string;
  quantity: number;
  /** Of the whole line, its discount taken off. */
  totalCents: number;
}

export interface OrderLine extends StoreLine {
  /** What is left of `quantity`, which was ordered, after pieces were removed or given back. */
  currentQuantity: number;
}

/**
 * - `placed`: the pharmacy has yet to capture the money or to receive it
 * - `paid`: also when some of it, or all, was refunded since
 * - `void`: nobody will be charged: the authorisation was voided or expired
 */
export type OrderPayment = "placed" | "paid" | "void";

export interface StoreOrder {
  id: string;
  name: string;
  payment: OrderPayment;
  isCancelled: boolean;
  /** What the lines cost together when it was placed, without shipping, and without tax where the store adds it. */
  subtotalCents: number;
  /** The store's customer; `null` for an order of nobody, and where the store does not say. */
  customerId: string | null;
  lines: OrderLine[];
}

/** Pieces of an order that leave the pharmacy together. */
export interface StoreFulfillment {
  id: string;
  state: FulfillmentState;
  createdAt: Date;
  /** When the carrier said that it had it; many never say. */
  inTransitAt: Date | null;
  deliveredAt: Date | null;
  carrier: string | null;
  trackingNumber: string | null;
  /** As staff entered it: it may be anything. */
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
 * - `network`: no answer or an unreadable one
 * - `auth`: the store refuses our credentials or rights, or keeps everybody out, such as a shop that is locked
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

/** A failed call to the store. `outcomeUnknown` is true when the store may have done what was asked. */
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
  /** Path into the input, such as ["lineItems", "1", "variantId"]; empty when the store names none. */
  field: readonly string[];
  message: string;
}

/** Whether the store may do later what it did not do now. */
export function isStoreUnavailable(error: unknown): boolean {
  return error instanceof StoreError && UNAVAILABLE.includes(error.kind);
}

const UNAVAILABLE: readonly StoreErrorKind[] = ["network", "server", "throttled", "auth"];

/** Whether the store has understood and said no, rather than being away or busy. */
export function isRefusal({ kind }: StoreError): boolean {
  return kind === "auth" || kind === "graphql" || kind === "user" || kind === "too_expensive";
}

/** Whether a `user` error of `createCheckout` says that the store does not know the customer any more. */
export function isCustomerGone({ refusals }: StoreError): boolean {
  return refusals.some(({ field: [name] }) => name === "purchasingEntity" || name === "customerId");
}

/** The lines of a checkout, counted from 0, that a `user` error of `createCheckout` refuses; empty when it is about something else. */
export function refusedLines({ refusals }: StoreError): number[] {
  const lines = refusals.flatMap(({ field: [list, index] }) =>
    list === "lineItems" && index !== undefined && /^\d+$/.test(index) ? Number(index) : [],
  );
  return [...new Set(lines)];
}
