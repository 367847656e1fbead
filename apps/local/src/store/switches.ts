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
}

export const relaxedSwitches: StoreSwitches = {
  paymentCapture: "automatic",
  discountRounding: "half-up",
  shippingRates: null,
  taxesIncluded: true,
  taxRate: 0,
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
};

export const switchesOf = { relaxed: relaxedSwitches, strict: strictSwitches } as const;
export type Strictness = keyof typeof switchesOf;
