import type { FulfillmentState } from "@scriptkeeper/contracts/constants";
import { shortInstant } from "../time/days.ts";

export interface ParcelRecord {
  state: FulfillmentState;
  packed_at: Date;
  in_transit_at: Date | null;
  delivered_at: Date | null;
  /** When the store last reported something new about it. */
  updated_at: Date;
}

interface LogWords {
  action: string;
  description: string;
}

/** What the transaction log says when a parcel reaches a state. States that are missing here are not logged. */
export const parcelLog: Readonly<
  Partial<Record<FulfillmentState, LogWords>> & Record<"ready" | "sent" | "delivered" | "collected", LogWords>
> = {
  ready: {
    action: "Ready to pick up",
    description: "The store shows it as ready, or as sent without a carrier.",
  },
  sent: { action: "Order sent", description: "The store shows it as sent." },
  delivered: { action: "Order delivered", description: "The carrier reported that it was delivered." },
  collected: {
    action: "Order picked up",
    description: "The store shows it as picked up, or as delivered without a carrier.",
  },
  failed: {
    action: "Problem with a parcel",
    description:
      "The carrier could not deliver it, or does not know its number. Please look it up with the carrier, correct the number at the store if it is wrong, and talk to the patient.",
  },
};

/** Who reported where a parcel is, and when, in sentences for staff. */
export function whyParcelState(parcel: ParcelRecord, timeZone: string): string[] {
  const { state, packed_at, in_transit_at, delivered_at, updated_at } = parcel;
  const on = (instant: Date) => shortInstant(instant, timeZone);
  const heard = `The store reported this by ${on(updated_at)}.`;
  switch (state) {
    case "preparing":
      return [`The pharmacy packed or labelled it at the store on ${on(packed_at)}.`, "It has not left yet."];
    case "ready":
      return [
        "The pharmacy marked it at the store as ready to pick up, or as sent without a carrier.",
        heard,
      ];
    case "sent":
      return [
        in_transit_at
          ? `The carrier said it has had it since ${on(in_transit_at)}.`
          : `The pharmacy marked it at the store as sent, packed on ${on(packed_at)}. The carrier has said nothing so far.`,
      ];
    case "delivered":
      return [
        delivered_at
          ? `The carrier said it was delivered on ${on(delivered_at)}.`
          : `The carrier said it was delivered. ${heard}`,
      ];
    case "collected":
      return [
        `The pharmacy marked it at the store as picked up, or as delivered without a carrier. The store reported this by ${on(delivered_at ?? updated_at)}.`,
      ];
    case "cancelled":
      return ["The pharmacy took it back at the store, to send its items again.", heard];
    case "out_for_delivery":
    case "attempted":
    case "delayed":
    case "failed":
      return [carrierSaid[state], heard];
  }
}

const carrierSaid = {
  out_for_delivery: "The carrier said it is out for delivery.",
  attempted: "The carrier said it could not hand it over, or is holding it at a depot.",
  delayed: "The carrier said it will arrive later than planned.",
  failed: "The carrier said it could not deliver it, or does not know its number.",
} as const;
