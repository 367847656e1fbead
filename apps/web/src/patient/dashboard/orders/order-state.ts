import type { RenewalState } from "@scriptkeeper/contracts/constants";
import { liveRenewalStates } from "@scriptkeeper/domain/lifecycles/renewal";

/** The parts of an order that tell its state. */
export interface OrderState {
  state: RenewalState;
  is_placed?: boolean;
}

/** Tells whether an order has begun and is neither placed, paid nor given up. */
export function isUnfinished({ state, is_placed }: OrderState): boolean {
  return liveRenewalStates.includes(state) && !is_placed;
}

/**
 * Tells whether an order has begun and is neither paid nor given up; it may be placed while its payment is
 * unconfirmed.
 */
export function isOnItsWay({ state }: OrderState): boolean {
  return liveRenewalStates.includes(state);
}
