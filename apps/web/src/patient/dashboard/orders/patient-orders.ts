import type { PatientRenewal } from "@scriptkeeper/contracts/renewals/renewals";
import type { Day } from "@scriptkeeper/domain/time/days";
import { isUnderWay, isVoided } from "../../orders/order-title.ts";
import { isOnItsWay, isUnfinished } from "./order-state.ts";

/** The patient's orders of one prescription. */
export interface ItemOrders {
  /** The latest paid order. */
  paid: PatientRenewal | null;
  /** Orders that hold a repeat and are neither paid nor given up. */
  reserving: PatientRenewal[];
  /** Orders that were placed, and ended before their payment was confirmed. */
  voided: PatientRenewal[];
  /** Unpaid orders that can't be paid now, because the store has run out of something in them. */
  unpayable: PatientRenewal[];
  /** The order from which the pharmacy removed it, unless it was ordered again since. */
  removedFrom: PatientRenewal | null;
}

export function ordersOfItem(orders: readonly PatientRenewal[], itemId: number): ItemOrders {
  const has = (items: PatientRenewal["items"] | PatientRenewal["removed_items"]) =>
    items?.some(({ id }) => id === itemId) ?? false;
  const own = orders.filter((order) => has(order.items));
  const last = newest(orders.filter((order) => has(order.items) || has(order.removed_items)));
  return {
    paid: newest(own.filter(({ state, is_placed }) => state === "paid" && !is_placed)),
    reserving: own.filter(
      (order) => isOnItsWay(order) && order.items.some((item) => item.id === itemId && item.took_repeat),
    ),
    voided: own.filter(isVoided),
    unpayable: own.filter(({ out_of_stock }) => out_of_stock !== undefined),
    removedFrom: has(last?.removed_items) ? last : null,
  };
}

/**
 * An order that has been on its way for longer is shown only on the page of all orders, unless it is being looked for.
 */
const SHOWN_DAYS = 30;
const DAY_MS = 86_400_000;

export function ordersUnderWay(orders: readonly PatientRenewal[], today: Day): PatientRenewal[] {
  const since = Date.parse(today) - SHOWN_DAYS * DAY_MS;
  return orders.filter(
    (order) => isUnderWay(order) && (order.delivery?.is_late || Date.parse(order.created_at) > since),
  );
}

export function unfinishedOrders(orders: readonly PatientRenewal[]): PatientRenewal[] {
  return orders.filter(isUnfinished);
}

/**
 * Returns the orders whose payment the pharmacy has yet to confirm and of which nothing was sent. Of one from which
 * everything was removed, the prescriptions say so.
 */
export function placedOrders(orders: readonly PatientRenewal[]): PatientRenewal[] {
  return orders.filter((order) => order.is_placed && order.delivery === null && order.items.length > 0);
}

function newest(orders: PatientRenewal[]): PatientRenewal | null {
  return orders.toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0] ?? null;
}
