import type { PatientRenewal } from "@scriptkeeper/contracts/renewals";
import { isOnItsWay, isUnfinished } from "./order-state.ts";

/** What the patient's orders say about one prescription. */
export interface ItemOrders {
  /** The newest one that is paid. */
  paid: PatientRenewal | null;
  /** Those that hold a repeat and are neither paid nor given up. */
  reserving: PatientRenewal[];
}

export function ordersOfItem(orders: readonly PatientRenewal[], itemId: number): ItemOrders {
  const own = orders.filter((order) => order.items.some(({ id }) => id === itemId));
  return {
    paid: newest(own.filter(({ state }) => state === "paid")),
    reserving: own.filter(
      (order) => isOnItsWay(order) && order.items.some((item) => item.id === itemId && item.took_repeat),
    ),
  };
}

export function unfinishedOrders(orders: readonly PatientRenewal[]): PatientRenewal[] {
  return orders.filter(isUnfinished);
}

/** Those whose payment the pharmacy has yet to confirm. */
export function placedOrders(orders: readonly PatientRenewal[]): PatientRenewal[] {
  return orders.filter((order) => order.is_placed);
}

function newest(orders: PatientRenewal[]): PatientRenewal | null {
  return orders.toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0] ?? null;
}
