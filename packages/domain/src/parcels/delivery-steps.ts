import type { DeliveryStep } from "@scriptkeeper/contracts/renewals/deliveries";
import { type DeliveryFacts, fulfillmentStates, isDeliveryOver } from "./fulfillments.ts";

/**
 * An order's progress as a row of steps. The order is at the step that every part of it has reached, so anything that
 * has not left keeps it at "Preparing". The last step is done once the carrier, the pharmacy or the patient says so.
 */
export function deliverySteps({
  isDelivery,
  hasArrived,
  isMissing = false,
  ...facts
}: DeliveryFacts & {
  isDelivery: boolean;
  hasArrived: boolean;
  /** Whether the patient says that not everything has arrived, whatever was reported. */
  isMissing?: boolean;
}): DeliveryStep[] {
  const parcels = facts.parcels.filter(({ state }) => state !== "cancelled");
  const hasLeft = !facts.isAnyWaiting && parcels.every(({ state }) => fulfillmentStates[state].hasLeft);
  const labels = [
    facts.paidOn === null ? "Placed" : "Paid",
    "Preparing",
    isDelivery ? "Sent" : "Ready",
    isDelivery ? "Delivered" : "Picked up",
  ] as const;
  const isOver = hasArrived || isDeliveryOver(facts);
  const reached = isOver ? labels.length - (isMissing ? 1 : 0) : hasLeft && parcels.length > 0 ? 2 : 1;
  return labels.map((label, index) => ({
    label,
    state: index < reached ? "done" : index === reached ? "current" : "ahead",
  }));
}
