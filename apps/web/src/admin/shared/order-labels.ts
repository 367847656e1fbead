import type { RenewalState } from "@scriptkeeper/contracts/constants";

/** The staff's names for the states of an order. */
export const orderLabels: Record<RenewalState, string> = {
  opening: "Being prepared",
  open: "Waiting for payment",
  closing: "Being closed",
  paid: "Paid",
  lapsed: "Not paid in time",
  refused: "Refused by the store",
  cancelled: "Cancelled",
};
