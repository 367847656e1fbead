import type { FulfillmentState } from "@scriptkeeper/contracts/constants";
import { type Day, daysUntil, longDay, relativeDays } from "../time/days.ts";
import { fulfillmentStates } from "./fulfillments.ts";

/**
 * The text about an order or one of its parcels: where it is, and what to do if something needs doing. Patients,
 * carers and staff read it.
 */
export interface DeliveryWords {
  sentence: string;
  nextStep: string | null;
}

const contact = "Contact us and we will find out where it is.";
const notArrived = "If it has not arrived, contact us and we will find out where it is.";
const notPickedUp = "If it has not been picked up, contact us and we will find out where it is.";
const carrierProblem = "The carrier has reported a problem with it.";
const missing = "The pharmacy has been told. If the medicine may run out, contact us now.";

/** What is known of an order beyond what the store reports about its parts. */
interface Standing {
  isDelivery: boolean;
  isLate: boolean;
  /** Whether no more reports are asked for, although nobody has ever reported that this part arrived. */
  isUnreported?: boolean;
  /** Whether the patient says that not everything has arrived, and no more reports are expected. */
  isMissing?: boolean;
}

/** For the part of an order that has not left the pharmacy. */
export function waitingWords(standing: Standing): DeliveryWords {
  const { isDelivery, isLate, isUnreported = false, isMissing = false } = standing;
  const never = `It was never reported as ${isDelivery ? "sent" : "ready to pick up"}.`;
  if (isMissing) return markedIncomplete(never);
  if (isUnreported) return { sentence: never, nextStep: isDelivery ? notArrived : notPickedUp };
  if (isLate) return { sentence: "This is taking longer than usual to prepare.", nextStep: contact };
  return {
    sentence: "The pharmacy is preparing it.",
    nextStep: isDelivery ? null : "This page will show when it can be picked up.",
  };
}

export interface ParcelToTell extends Standing {
  state: FulfillmentState;
  sentOn: Day;
  deliveredOn: Day | null;
  carrier: string | null;
}

/** For one parcel. It is "Delivered" only when the carrier says so; without a carrier's report it stays "sent". */
export function parcelWords(parcel: ParcelToTell, today: Day): DeliveryWords {
  const { state, sentOn, deliveredOn, carrier, isLate, isUnreported = false, isMissing = false } = parcel;
  const by = carrier === null ? "" : ` with ${carrier}`;
  const ago = relativeDays(daysUntil(sentOn, today));
  const isOpen = !fulfillmentStates[state].isOver && state !== "preparing";
  if (isOpen && (isMissing || isUnreported)) {
    const isWaiting = state === "ready";
    const left = isWaiting ? `Packed ${ago} to be picked up.` : `Sent ${ago}${by}.`;
    if (isMissing) return markedIncomplete(left);
    if (state === "failed") return { sentence: `${left} ${carrierProblem}`, nextStep: notArrived };
    return isWaiting
      ? { sentence: `${left} It was never reported as picked up.`, nextStep: notPickedUp }
      : { sentence: `${left} It was never reported as delivered.`, nextStep: notArrived };
  }
  switch (state) {
    case "preparing":
      return waitingWords(parcel);
    case "ready":
      return { sentence: "Ready to pick up at the pharmacy.", nextStep: null };
    case "sent":
      return isLate
        ? {
            sentence: `Sent ${ago}${by}. It should have arrived by now.`,
            nextStep: notArrived,
          }
        : { sentence: `Sent ${ago}${by}.`, nextStep: null };
    case "out_for_delivery":
      return { sentence: `Out for delivery${by}.`, nextStep: isLate ? notArrived : null };
    case "attempted":
      return {
        sentence: "It is waiting with the carrier.",
        nextStep: "Look for a card from the carrier, or track the parcel to see where you can collect it.",
      };
    case "delayed":
      return {
        sentence: "The carrier says it will arrive later than planned.",
        nextStep: "Contact us if the medicine may run out before it arrives.",
      };
    case "delivered":
      return reported(`delivered${deliveredOn === null ? "" : ` on ${longDay(deliveredOn)}`}`, isMissing);
    case "collected":
      return reported("picked up", isMissing);
    case "failed":
      return {
        sentence: carrierProblem,
        nextStep: "Contact us now, so that the medicine does not run out.",
      };
    case "cancelled":
      return { sentence: "The pharmacy took this parcel back to send it again.", nextStep: null };
  }
}

function markedIncomplete(sentence: string): DeliveryWords {
  return { sentence: `${sentence} The order is marked as incomplete.`, nextStep: missing };
}

function reported(what: string, isMissing: boolean): DeliveryWords {
  if (isMissing) return { sentence: `Reported as ${what}, but marked as incomplete.`, nextStep: missing };
  return { sentence: `${what.charAt(0).toUpperCase()}${what.slice(1)}.`, nextStep: null };
}
