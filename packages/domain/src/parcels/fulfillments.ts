import type { FulfillmentState } from "@scriptkeeper/contracts/constants";
import { addDays, type Day } from "../time/days.ts";

export type { FulfillmentState };

interface FulfillmentFacts {
  meaning: string;
  /** It has left the pharmacy, or is waiting there for the patient. */
  hasLeft: boolean;
  /** No more news about it is expected. */
  isOver: boolean;
}

const atPharmacy = { hasLeft: false, isOver: false };
const underway = { hasLeft: true, isOver: false };
const over = { hasLeft: true, isOver: true };

/** The states of a parcel. Only the store reports them, in any order, so there are no transitions to guard. */
export const fulfillmentStates: Readonly<Record<FulfillmentState, FulfillmentFacts>> = {
  preparing: { ...atPharmacy, meaning: "packed or labelled, and still at the pharmacy" },
  ready: { ...underway, meaning: "waits at the pharmacy to be picked up" },
  sent: { ...underway, meaning: "given to the carrier, as far as the pharmacy or the carrier said" },
  out_for_delivery: { ...underway, meaning: "on the carrier's van" },
  attempted: { ...underway, meaning: "the carrier could not hand it over, or keeps it at a depot" },
  delayed: { ...underway, meaning: "the carrier says it will arrive later" },
  delivered: { ...over, meaning: "the carrier says that it was delivered" },
  collected: { ...over, meaning: "picked up at the pharmacy" },
  failed: { ...underway, meaning: "the carrier could not deliver it, or does not know its number" },
  cancelled: {
    hasLeft: false,
    isOver: true,
    meaning: "taken back by the pharmacy; its items are to be sent again",
  },
};

/** How many days each step may take before it counts as late. */
export interface DeliveryPace {
  preparingDays: number;
  deliveryDays: number;
}

/** How long a pharmacy usually takes to pack a paid order, and a carrier to deliver it. */
export const defaultPace: DeliveryPace = { preparingDays: 2, deliveryDays: 7 };

/** What the store reported about one parcel, in days of the store's time zone. */
export interface ParcelFacts {
  state: FulfillmentState;
  /** When it was packed, or when the carrier reported receiving it. */
  sentOn: Day;
}

/** An order on its way: what has left the pharmacy, and whether anything has not. */
export interface DeliveryFacts {
  /** `null` while the order is placed and its payment not confirmed yet. */
  paidOn: Day | null;
  parcels: readonly ParcelFacts[];
  isAnyWaiting: boolean;
}

/**
 * The day after which an order counts as later than usual. Anything still at the pharmacy should have left within the
 * preparing days after payment; anything sent should have arrived within the delivery days; a failed delivery is late
 * at once. A pharmacy may wait for payment before it sends anything. `null` while nothing is expected from the
 * pharmacy or the carrier.
 */
export function deliveryDueOn(
  { paidOn, parcels, isAnyWaiting }: DeliveryFacts,
  pace: DeliveryPace,
): Day | null {
  const isAtPharmacy = isAnyWaiting || parcels.some(({ state }) => state === "preparing");
  const due = [
    ...(isAtPharmacy && paidOn !== null ? [addDays(paidOn, pace.preparingDays)] : []),
    ...parcels.filter(isWithCarrier).map(({ sentOn }) => addDays(sentOn, pace.deliveryDays)),
    ...parcels.filter(({ state }) => state === "failed").map(({ sentOn }) => addDays(sentOn, -1)),
  ];
  return due.toSorted()[0] ?? null;
}

/** Whether everything in an order has been delivered or picked up, as far as anyone has reported. */
export function isDeliveryOver({ parcels, isAnyWaiting }: Omit<DeliveryFacts, "paidOn">): boolean {
  const counted = parcels.filter(({ state }) => state !== "cancelled");
  return !isAnyWaiting && counted.length > 0 && counted.every(({ state }) => fulfillmentStates[state].isOver);
}

function isWithCarrier({ state }: ParcelFacts): boolean {
  const { hasLeft, isOver } = fulfillmentStates[state];
  return hasLeft && !isOver && state !== "ready" && state !== "failed";
}
