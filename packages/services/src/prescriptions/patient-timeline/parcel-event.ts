import type { FulfillmentState } from "@scriptkeeper/contracts/constants";
import type { TimelineEvent } from "@scriptkeeper/contracts/prescriptions/patient-timeline";
import { whyParcelState } from "@scriptkeeper/domain/parcels/parcel-words";
import { toTrackingLink } from "@scriptkeeper/domain/parcels/tracking-link";
import { medicineAmongWords } from "@scriptkeeper/domain/prescriptions/medicine-name";
import type { TimelineParcel } from "./events.queries.ts";

/** An event for a parcel from the day it was packed, with its steps as far as the store reported them. */
export function parcelEvent(of: TimelineParcel, timeZone: string): Omit<TimelineEvent, "key"> {
  const { parcel, order_name, contents } = of;
  const { number, url } = toTrackingLink(parcel);
  return {
    kind: "delivery",
    at: parcel.packed_at.toISOString(),
    title: order_name ? `Parcel of order ${order_name}` : "Parcel",
    detail: [
      ...contents.map((item) => `${item.quantity} × ${medicineAmongWords(item)}`),
      ...[parcel.carrier, number].filter((each) => each !== null),
    ].join(", "),
    state: standings[parcel.state],
    state_why: whyParcelState(parcel, timeZone),
    by: null,
    changes: [],
    ...(url !== null && { tracking_url: url }),
    steps: stepsOf(of),
  };
}

function stepsOf({ parcel, include_delivery, arrived_at }: TimelineParcel): TimelineEvent["steps"] {
  const told = [
    { at: parcel.in_transit_at, label: "With the carrier" },
    { at: parcel.delivered_at, label: include_delivery ? "Delivered" : "Picked up" },
    { at: arrived_at, label: "Marked as arrived" },
  ];
  return told.flatMap(({ at, label }) =>
    at ? [{ at: at.toISOString(), label, detail: null, tone: "good" as const }] : [],
  );
}

/** The state of a parcel, as staff read it. */
const standings: Record<FulfillmentState, NonNullable<TimelineEvent["state"]>> = {
  preparing: { label: "Being prepared", tone: "waiting" },
  ready: { label: "Ready to pick up", tone: "waiting" },
  sent: { label: "Sent", tone: "waiting" },
  out_for_delivery: { label: "Out for delivery", tone: "waiting" },
  attempted: { label: "Waiting with the carrier", tone: "bad" },
  delayed: { label: "Delayed by the carrier", tone: "bad" },
  delivered: { label: "Delivered", tone: "good" },
  collected: { label: "Picked up", tone: "good" },
  failed: { label: "Problem with the carrier", tone: "bad" },
  cancelled: { label: "Cancelled", tone: "neutral" },
};
