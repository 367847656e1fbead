import { shopFacts } from "./shop-facts.ts";

export interface ShippingRate {
  title: string;
  cents: number;
  /** The rate is offered only for goods worth at least, or at most, this much. */
  minSubtotalCents?: number | undefined;
  maxSubtotalCents?: number | undefined;
}

/** How this shop is set up: what differs between real shops, and may differ between tests. */
export interface StoreSwitches {
  /** What a checkout ends with: money taken, money only authorised, or a bank transfer to come. */
  paymentCapture: "automatic" | "manual" | "bank_transfer";
  /** How a percentage off a line is rounded. Shopify documents "down". */
  discountRounding: "down" | "half-up";
  /** What the checkout offers where a draft has no shipping line; `null` asks for nothing. */
  shippingRates: readonly ShippingRate[] | null;
  /** Whether prices hold the tax. Otherwise it is added to what the customer pays. */
  taxesIncluded: boolean;
  /** Percent of each line; delivery carries none. */
  taxRate: number;
  /** What the app was granted; "write_" counts as "read_", too. */
  grantedScopes: readonly string[];
  /** Whether a call or a topic without its scope is refused. */
  enforceScopes: boolean;
  /**
   * Whether the app may see customers' data: all of it; customers and orders without names, addresses and phone
   * numbers ("partly"); or neither customers nor orders nor messages about them ("refused").
   */
  protectedCustomerData: "granted" | "partly" | "refused";
  /** Whether the refusal of a draft for a customer who is gone names the field. */
  customerRefusal: "with_field" | "without_field";
  /** Where shoppers reach the shop; its myshopify domain when `null`. */
  primaryDomain: string | null;
  /** Where the links to pay lead, such as "https://pharmacy.example"; this store's own pages when `null`. */
  checkoutOrigin: string | null;
  /** How many drafts a trial or development store makes in a minute; `null` for a store that is paid for. */
  draftsPerMinute: number | null;
  /** What comes back beyond that: nothing settles it. */
  draftLimitAnswer: "user_errors" | "throttled";
  /** Whether orders older than 60 days are hidden without the scope `read_all_orders`. */
  hidesOldOrders: boolean;
  /** How long each call takes before anything is done. */
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

/** An ordinary shop as Shopify documents it: a card is charged at once, rates and rights are set up, taxes are in the prices. */
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
