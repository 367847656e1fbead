import type { RenewalState } from "@scriptkeeper/contracts/constants";
import { type Lifecycle, statesThat } from "./lifecycle.ts";

interface RenewalFacts {
  meaning: string;
  /** Not finished; a link has at most one such renewal. */
  isLive: boolean;
  /** Uses up a repeat of each line, unless that line gave it back. */
  holdsRepeats: boolean;
  /** Its checkout exists at the store and may be paid. */
  hasCheckout: boolean;
  /** Always has an order in the store. */
  hasOrder: boolean;
}

const live = { isLive: true, holdsRepeats: true, hasOrder: false };
const ended = { isLive: false, holdsRepeats: false, hasCheckout: false, hasOrder: false };

/** Why the store will not sell: it can sell nothing of it, takes no more orders for now, would send to pay elsewhere, or said no. */
export const REFUSAL_REASONS = ["unavailable", "busy", "elsewhere", "store"] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** One order of a patient on its way through the store. Every change of `renewals.state` is one of these events. */
export const renewalLifecycle = {
  initial: ["opening"],
  states: {
    opening: {
      ...live,
      hasCheckout: false,
      meaning: "repeats are reserved, and the store is asked for a checkout",
    },
    open: { ...live, hasCheckout: true, meaning: "the patient can pay, or has placed the order" },
    closing: { ...live, hasCheckout: true, meaning: "the checkout is being removed at the store" },
    paid: {
      ...ended,
      holdsRepeats: true,
      hasOrder: true,
      meaning: "the store's order is paid, or counts although it is unpaid, because it came late",
    },
    lapsed: { ...ended, meaning: "not paid; the repeats and discount uses it had reserved were returned" },
    refused: {
      ...ended,
      meaning: "the store refused it; the repeats and discount uses it had reserved were returned",
    },
    cancelled: {
      ...ended,
      hasOrder: true,
      meaning: "cancelled after payment; the repeats and discount uses it had taken were returned",
    },
  },
  events: {
    openingContinued: {
      from: ["opening"],
      to: "opening",
      meaning: "another attempt to ask the store begins, continues or is postponed",
    },
    checkoutCreated: { from: ["opening"], to: "open", meaning: "the store has created the checkout" },
    itemDeletedWhileOpening: {
      from: ["opening"],
      to: "closing",
      meaning: "the checkout was created, but a prescription in it was deleted in the meantime",
    },
    checkoutRefused: { from: ["opening"], to: "refused", meaning: "the store will not sell it" },
    itemDeleted: {
      from: ["open", "closing"],
      to: "closing",
      meaning: "a prescription in it was deleted",
    },
    closingStarted: {
      from: ["open", "closing"],
      to: "closing",
      meaning: "its time is up, the patient cancels it, or another order replaces it",
    },
    closingPostponed: {
      from: ["closing"],
      to: "closing",
      meaning: "the store could not be reached, and the checkout may already be gone",
    },
    closingGivenUp: {
      from: ["closing"],
      to: "open",
      meaning: "the store could not be reached or has an order, and the checkout still exists",
    },
    checkoutClosed: {
      from: ["closing"],
      to: "lapsed",
      meaning: "the checkout was removed at the store, unpaid",
    },
    orderPlaced: {
      from: ["open", "closing"],
      to: "open",
      meaning: "the patient has placed the order; the payment has not been captured or received yet",
    },
    orderVoided: {
      from: ["open", "closing", "paid"],
      to: "lapsed",
      meaning: "the unpaid order was cancelled or voided, or its payment expired",
    },
    orderPaid: {
      from: ["opening", "open", "closing", "lapsed", "refused"],
      to: "paid",
      meaning: "the store shows a paid order, however late",
    },
    orderPlacedLate: {
      from: ["lapsed", "refused"],
      to: "paid",
      meaning:
        "an unpaid order was placed after the checkout was closed, or sent after it had ended; it counts all the same",
    },
    paymentArrived: {
      from: ["paid"],
      to: "paid",
      meaning: "the store shows the payment of an order that came late and counted unpaid",
    },
    orderCancelled: { from: ["paid"], to: "cancelled", meaning: "the store has cancelled the paid order" },
  },
} as const satisfies Lifecycle<RenewalState, RenewalFacts, string>;

export type RenewalEvent = keyof typeof renewalLifecycle.events;

const renewalStatesThat = (fulfil: (facts: RenewalFacts) => boolean) =>
  statesThat<RenewalState, RenewalFacts>(renewalLifecycle.states, fulfil);

/** The states of renewals that are not finished. */
export const liveRenewalStates = renewalStatesThat(({ isLive }) => isLive);
/** The states of renewals that ended without a standing order. */
export const endedRenewalStates = renewalStatesThat(({ holdsRepeats }) => !holdsRepeats);
/** The states in which the store has a checkout that may be paid. */
export const payableRenewalStates = renewalStatesThat(({ hasCheckout }) => hasCheckout);
/** The states in which a renewal has an order in the store. */
export const orderedRenewalStates = renewalStatesThat(({ hasOrder }) => hasOrder);

/** How long a patient has to pay before the checkout closes. */
export const CHECKOUT_HOURS = 72;

/** Whether an order was placed and waits for the pharmacy alone, which has yet to confirm its payment. */
export function isPlaced({ state, placed_at }: { state: RenewalState; placed_at: Date | null }): boolean {
  return liveRenewalStates.includes(state) && placed_at !== null;
}

/** What tells whether the payment of an order is still open. */
export interface PaymentFacts {
  state: RenewalState;
  placed_at: Date | null;
  /** Since when it counts unpaid: it came late, or was sent although its payment came to nothing. */
  unpaid_since: Date | null;
}

/** Whether the store has shown its payment. */
export function isPaidFor({ state, unpaid_since }: Pick<PaymentFacts, "state" | "unpaid_since">): boolean {
  return state === "paid" && unpaid_since === null;
}

/** Whether an order came late and counts although the store shows no payment for it. */
export function isUnpaidLate({ state, unpaid_since }: Pick<PaymentFacts, "state" | "unpaid_since">): boolean {
  return state === "paid" && unpaid_since !== null;
}

/** Whether the store has a valid order for it whose payment has not been captured or received yet. */
export function isPaymentOpen(renewal: PaymentFacts): boolean {
  return isPlaced(renewal) || isUnpaidLate(renewal);
}

/** Whether it waits at the store for the patient to pay it. */
export function isAtCheckout({ state, placed_at }: { state: RenewalState; placed_at: Date | null }): boolean {
  return state === "open" && placed_at === null;
}

/** Whether an order was placed and then came to nothing at the store, before it was paid. */
export function isVoided({ state, order_id }: { state: RenewalState; order_id: string | null }): boolean {
  return state === "lapsed" && order_id !== null;
}

/** Whether the store has a valid order for it, paid or awaiting payment. Its parcels are tracked. */
export function isOrdered(renewal: { state: RenewalState; placed_at: Date | null }): boolean {
  return renewal.state === "paid" || isPlaced(renewal);
}

/** Whether the store does not sell a line of an order with the rest of it. */
export function isLeftOut({ state }: { state: RenewalState }, line: { given_back_at: Date | null }): boolean {
  return line.given_back_at !== null && !endedRenewalStates.includes(state);
}
