import type { RenewalState } from "@scriptkeeper/contracts/constants";

const unfinished: readonly RenewalState[] = ["opening", "open", "closing"];

/** An order as far as it says where it stands. */
export interface OrderState {
  state: RenewalState;
  is_placed?: boolean;
}

/** Whether an order has begun and is neither placed, paid nor given up. */
export function isUnfinished({ state, is_placed }: OrderState): boolean {
  return unfinished.includes(state) && !is_placed;
}

/** Whether an order has begun and is neither paid nor given up; it may be placed and its payment not confirmed yet. */
export function isOnItsWay({ state }: OrderState): boolean {
  return unfinished.includes(state);
}
