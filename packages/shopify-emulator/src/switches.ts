import { shopFacts } from "./shop-facts.ts";

export interface ShippingRate {
  title: string;
  cents: number;
  /** The rate is offered only if the goods are worth at least, or at most, this much. */
  minSubtotalCents?: number | undefined;
  maxSubtotalCents?: number | undefined;
}

/** The shop's settings: what differs between real shops, and can differ between tests. */
export interface StoreSwitches {
  /** How a checkout ends: money captured, money only authorised, or a bank transfer pending. */
  paymentCapture: "automatic" | "manual" | "bank_transfer";
  /** How a line's percentage discount is rounded. Shopify documents "down". */
  discountRounding: "down" | "half-up";
  /** The rates that the checkout offers for a draft without a shipping line; `null` if it doesn't ask. */
  shippingRates: readonly ShippingRate[] | null;
  /** Whether prices include tax. Otherwise it is added to what the customer pays. */
  taxesIncluded: boolean;
  /** The tax in percent of each line; delivery is not taxed. */
  taxRate: number;
  /** The scopes granted to the app; a "write_" scope includes its "read_" scope. */
  grantedScopes: readonly string[];
  /** Whether a call or a topic without its scope is refused. */
  enforceScopes: boolean;
  /**
   * Whether the app may see customers' data: all of it; customers and orders without names, addresses and phone
   * numbers ("partly"); or neither customers and orders nor subscriptions to webhooks about them ("refused").
   */
  protectedCustomerData: "granted" | "partly" | "refused";
  /** Whether the refusal of a draft for a deleted customer names the field. */
  customerRefusal: "with_field" | "without_field";
  /** The domain that shoppers see; `null` for the shop's myshopify domain. */
  primaryDomain: string | null;
  /** The origin of payment links, such as "https://pharmacy.example"; `null` for this store's own pages. */
  checkoutOrigin: string | null;
  /** How many drafts a trial or development store creates in a minute; `null` for a paid plan, without a limit. */
  draftsPerMinute: number | null;
  /** The answer beyond that limit, which Shopify does not document. */
  draftLimitAnswer: "user_errors" | "throttled";
  /** Whether orders older than 60 days are hidden without the scope `read_all_orders`. */
  hidesOldOrders: boolean;
  /** How many milliseconds each call takes before anything is done. */
  delayMs: number;
}

export const relaxedSwitches: StoreSwitches = {
  paymentCapture: "automatic",
  discountRounding: "down",
  shippingRates: null,
  taxesIncluded: true,
  taxRate: 0,
  grantedScopes: shopFacts.scopes,
  enforceScopes: false,
  protectedCustomerData: "granted",
  customerRefusal: "with_field",
  primaryDomain: null,
  checkoutOrigin: null,
  draftsPerMinute: null,
  draftLimitAnswer: "user_errors",
  hidesOldOrders: false,
  delayMs: 0,
};

/**
 * An ordinary shop as Shopify documents it: cards are charged at once, rates and scopes are set up, and prices include
 * tax.
 */
export const strictSwitches: StoreSwitches = {
  paymentCapture: "automatic",
  discountRounding: "down",
  shippingRates: [
    { title: "Standard", cents: 995 },
    { title: "Express", cents: 1495 },
  ],
  taxesIncluded: true,
  taxRate: 10,
  grantedScopes: shopFacts.scopes,
  enforceScopes: true,
  protectedCustomerData: "granted",
  customerRefusal: "without_field",
  primaryDomain: "pharmacy.example",
  checkoutOrigin: null,
  draftsPerMinute: null,
  draftLimitAnswer: "user_errors",
  hidesOldOrders: true,
  delayMs: 0,
};

export const switchesOf = { relaxed: relaxedSwitches, strict: strictSwitches } as const;
export type Strictness = keyof typeof switchesOf;
export const strictnesses = ["relaxed", "strict"] as const satisfies readonly Strictness[];

export function isStrictness(text: string): text is Strictness {
  return strictnesses.some((one) => one === text);
}
