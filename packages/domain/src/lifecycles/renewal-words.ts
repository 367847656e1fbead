import type { RenewalState } from "@scriptkeeper/contracts/constants";
import { shortInstant } from "../time/days.ts";
import { CHECKOUT_HOURS, isPlaced, isUnpaidLate, type RefusalReason } from "./renewal.ts";

export interface RenewalRecord {
  state: RenewalState;
  created_at: Date;
  opened_at: Date | null;
  placed_at: Date | null;
  settled_at: Date | null;
  unpaid_since: Date | null;
  refusal: RefusalReason | null;
}

/** How the log describes the event that ended a renewal. */
export interface RecordedEnd {
  at: Date;
  action: string;
  description: string;
}

/** What the log calls the events since which an order counts. */
export const countedActions = {
  paid: "Order paid",
  placedLate: "Order placed late",
  sentUnpaid: "Unpaid order sent",
} as const;

/** What staff read about an order that has been placed while its payment has yet to be captured or received. */
export const placedLabel = "Placed, payment to be confirmed";

/** Why an order is in its state, in sentences for staff: the event that led to it, and when. */
export function whyRenewalState(
  renewal: RenewalRecord,
  { end, timeZone }: { end: RecordedEnd | null; timeZone: string },
): string[] {
  const on = (instant: Date) => shortInstant(instant, timeZone);
  const settled = on(renewal.settled_at ?? renewal.created_at);
  const noPayment = "The store shows no payment for it so far.";
  if (isPlaced(renewal) && renewal.placed_at)
    return [
      `The patient placed it by ${on(renewal.placed_at)}.`,
      ...(renewal.unpaid_since === null ? [] : [sentUnpaid]),
      noPayment,
    ];
  if (isUnpaidLate(renewal))
    return [
      end ? recorded(end, timeZone) : `On ${settled}, the store showed its order, although it had ended.`,
      noPayment,
    ];
  switch (renewal.state) {
    case "opening":
      return [`It was started on ${on(renewal.created_at)}, and the store has not made a payment page yet.`];
    case "open":
      return [
        `The payment page was opened on ${on(renewal.opened_at ?? renewal.created_at)}.`,
        `${noPayment} If it stays unpaid, it is closed ${CHECKOUT_HOURS} hours after that.`,
      ];
    case "closing":
      return ["It is being closed, and its payment page is being removed at the store."];
    case "paid":
    case "lapsed":
    case "refused":
    case "cancelled":
      return [
        end ? recorded(end, timeZone) : `On ${settled}, ${unrecorded[renewal.state]}`,
        ...(renewal.state === "refused" && renewal.refusal ? [refusals[renewal.refusal]] : []),
      ];
  }
}

const sentUnpaid =
  "Its payment expired or was voided, but some of it was sent, so it is still to be paid for.";

function recorded({ at, action, description }: RecordedEnd, timeZone: string): string {
  return `${action}, on ${shortInstant(at, timeZone)}. ${description}`;
}

const unrecorded = {
  paid: "the store showed its order as paid.",
  lapsed: "it was closed unpaid, and the repeats it had reserved were returned.",
  refused: "the store refused it, and the repeats it had reserved were returned.",
  cancelled: "the store cancelled it after payment, and the repeats it had used were returned.",
} as const;

const refusals: Record<RefusalReason, string> = {
  unavailable: "The store could not sell any of it.",
  busy: "The store was not taking more orders at that time.",
  elsewhere: "The store would have sent the patient to another site to pay.",
  store: "The store gave no known reason.",
};
