import type { StoreOrder } from "@scriptkeeper/store/port";

export function isPaid(order: StoreOrder): boolean {
  return order.payment === "paid";
}

/**
 * Whether nobody was or will be charged for the order: it was cancelled before payment, or its authorisation was
 * voided or expired.
 */
export function isVoid(order: StoreOrder): boolean {
  return order.payment === "void" || (order.isCancelled && !isPaid(order));
}
