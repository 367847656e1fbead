import type { StoreOrder } from "@scriptkeeper/store/port";

export function isPaid(order: StoreOrder): boolean {
  return order.payment === "paid";
}

/** Whether nobody was or will be charged for it: cancelled before it was paid, or its authorisation voided or expired. */
export function isVoid(order: StoreOrder): boolean {
  return order.payment === "void" || (order.isCancelled && !isPaid(order));
}
