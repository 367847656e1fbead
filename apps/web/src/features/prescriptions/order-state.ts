import type { RenewalState } from "@scriptkeeper/contracts/constants";

const unfinished: readonly RenewalState[] = ["opening", "open", "closing"];

/** Whether an order has begun and is neither paid nor given up. */
export function isUnfinished(state: RenewalState): boolean {
  return unfinished.includes(state);
}
