import type { RenewalState } from "@scriptkeeper/contracts/constants";
import { liveRenewalStates } from "@scriptkeeper/domain/lifecycles/renewal";

/** An order as far as it says where it stands. */
export interface OrderState {
  state: RenewalState;
  is_placed?: boolean;
}

/** Whether an order has begun and is neither placed, paid nor given up. */
export function isUnfinished({ state, is_placed }: OrderState): boolean {
  return liveRenewalStates.includes(state) && !is_placed;
}

/** Whether an order has begun and is neither paid nor given up; it may be placed and its payment not confirmed yet. */
export function isOnItsWay({ state }: OrderState): boolean {
  return liveRenewalStates.includes(state);
}
