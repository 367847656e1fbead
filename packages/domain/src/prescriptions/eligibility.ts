import type { Eligibility, EligibilityCode } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import type { Day } from "../time/days.ts";
import { type ExpiryDates, hasExpired } from "./expiry.ts";

export interface EligibilityFacts extends ExpiryDates {
  /** `null` if the number of repeats is not known. */
  repeats: number | null;
  /** Whether the store can sell the product at all. */
  is_available: boolean;
  /** Whether the product has several strengths and nobody has recorded which one this is; it is never guessed. */
  is_strength_unknown?: boolean;
  /** Whether an unpaid checkout holds one of this item's repeats. */
  holds_unpaid_repeat: boolean;
  /** Whether an order that has been placed, but whose payment the pharmacy has not confirmed yet, holds one. */
  holds_placed_repeat?: boolean;
}

/**
 * The single rule that decides whether an item can be ordered today. The dashboard, the renewal page, emails, the
 * server's refusals and the administrators' view all use it. It checks repeats before expiry, and expiry before
 * availability.
 */
export function eligibility(item: EligibilityFacts, today: Day): Eligibility {
  return eligibilityOf(codeOf(item, today));
}

/** The text for an item whose code is known. */
export function eligibilityOf(code: EligibilityCode): Eligibility {
  return answers[code];
}

/**
 * Whether an item that arrived with an order has not been reviewed at all: neither its repeats nor its expiry are
 * recorded.
 */
export function needsReview(item: Pick<EligibilityFacts, "repeats" | "prescription_expiry_date">): boolean {
  return item.repeats === null && item.prescription_expiry_date === null;
}

function codeOf(item: EligibilityFacts, today: Day): EligibilityCode {
  if (needsReview(item) || item.is_strength_unknown) return "needs_review";
  if (item.repeats === 0) return withoutRepeats(item);
  if (hasExpired(item, today)) return "expired";
  return item.is_available ? "ok" : "unavailable";
}

function withoutRepeats(item: EligibilityFacts): EligibilityCode {
  if (item.holds_unpaid_repeat) return "checkout_open";
  return item.holds_placed_repeat ? "order_placed" : "no_repeats";
}

const answers: Record<EligibilityCode, Eligibility> = {
  ok: { code: "ok", canOrder: true, sentence: "Ready to order.", nextStep: "Select it and reorder." },
  needs_review: {
    code: "needs_review",
    canOrder: false,
    sentence: "Your pharmacy is still checking this prescription.",
    nextStep: "You don't need to do anything. If you need it soon, contact us.",
  },
  no_repeats: {
    code: "no_repeats",
    canOrder: false,
    sentence: "There are no repeats left on this prescription.",
    nextStep: "Ask your doctor to write a new prescription.",
  },
  checkout_open: {
    code: "checkout_open",
    canOrder: false,
    sentence: "Your last repeat is in an order you have not finished.",
    nextStep: "Continue to the checkout to finish that order.",
  },
  order_placed: {
    code: "order_placed",
    canOrder: false,
    sentence: "Your last repeat is in an order you have placed.",
    nextStep:
      "The pharmacy still needs to confirm the payment. If you are paying by bank transfer or at the pharmacy, follow the store's instructions.",
  },
  expired: {
    code: "expired",
    canOrder: false,
    sentence: "This prescription has expired.",
    nextStep: "Ask your doctor to write a new prescription.",
  },
  unavailable: {
    code: "unavailable",
    canOrder: false,
    sentence: "The pharmacy can't supply this product right now.",
    nextStep: "Contact us and we will help you find another way.",
  },
};
