import type { DiscountScope, DiscountType } from "@scriptkeeper/contracts/constants";

export interface Offer {
  name: string;
  description: string | null;
  type: DiscountType;
  /** Percent, or dollars. */
  value: string;
  scope: DiscountScope;
  isActive?: false;
  /** Days from today. */
  startsIn?: number;
  endsIn?: number;
  /** True for a private discount, created for the demo customer by an administrator. */
  isForPat?: true;
}

/** The shop's discounts: every scope with both types, plus private, inactive and expired ones. */
export const offers = {
  welcome: {
    name: "Welcome 15%",
    description: "For the first order of a prescription",
    type: "percentage",
    value: "15",
    scope: "first_order_only",
  },
  firstTen: {
    name: "First order $10",
    description: null,
    type: "fixed_amount",
    value: "10",
    scope: "first_order_only",
  },
  loyal: {
    name: "Repeats 10%",
    description: "From the second order on",
    type: "percentage",
    value: "10",
    scope: "repeats_only",
  },
  loyalThree: {
    name: "Repeats $3",
    description: null,
    type: "fixed_amount",
    value: "3",
    scope: "repeats_only",
  },
  concession: {
    name: "Concession $5",
    description: "For holders of a concession card",
    type: "fixed_amount",
    value: "5",
    scope: "all_orders",
  },
  everyday: {
    name: "Everyday 7.5%",
    description: null,
    type: "percentage",
    value: "7.5",
    scope: "all_orders",
  },
  manual: {
    name: "Manual 20%",
    description: null,
    type: "percentage",
    value: "20",
    scope: "all_orders",
    isForPat: true,
  },
  switchedOff: {
    name: "Winter 25%",
    description: "Switched off",
    type: "percentage",
    value: "25",
    scope: "all_orders",
    isActive: false,
  },
  over: {
    name: "Spring $8",
    description: "Ended last month",
    type: "fixed_amount",
    value: "8",
    scope: "all_orders",
    startsIn: -400,
    endsIn: -20,
  },
} as const satisfies Record<string, Offer>;

export type OfferKey = keyof typeof offers;
