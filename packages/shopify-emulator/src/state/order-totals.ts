import type { OrderLine, OrderRecord } from "./state.ts";
import { sumTotals, type Totals } from "./sum-totals.ts";

export type FinancialStatus =
  | "AUTHORIZED"
  | "EXPIRED"
  | "PAID"
  | "PARTIALLY_PAID"
  | "PARTIALLY_REFUNDED"
  | "PENDING"
  | "REFUNDED"
  | "VOIDED";

/** Returns the sums before returns, including refunded and removed pieces. */
export function orderTotals(order: OrderRecord): Totals {
  const lines = order.lines.map((line) => ({
    discountCents: line.discountCents,
    discountedCents: lineCents(line),
  }));
  return sumTotals(lines, { deliveryCents: order.delivery?.cents ?? 0, tax: order.tax });
}

/** Returns the present sums, after edits, returns and refunds. */
export function currentTotals(order: OrderRecord): Totals {
  const lines = order.lines.map((line) => ({
    discountCents: line.unitCents * line.currentQuantity - currentLineCents(line),
    discountedCents: currentLineCents(line),
  }));
  const sumOf = (part: "deliveryCents" | "adjustmentCents") =>
    order.refunds.reduce((sum, refund) => sum + refund[part], 0);
  const deliveryCents = (order.delivery?.cents ?? 0) - sumOf("deliveryCents");
  const totals = sumTotals(lines, { deliveryCents, tax: order.tax });
  return { ...totals, totalCents: totals.totalCents - sumOf("adjustmentCents") };
}

export function refundedCents(order: OrderRecord): number {
  return order.refunds.reduce((sum, { cents }) => sum + cents, 0);
}

/** Returns what the customer still has to pay; negative if the shop owes them. */
export function outstandingCents(order: OrderRecord): number {
  return currentTotals(order).totalCents - (order.receivedCents - refundedCents(order));
}

export function financialStatus(order: OrderRecord): FinancialStatus {
  if (order.paymentEnd !== null && order.receivedCents === 0) return order.paymentEnd;
  const refunded = refundedCents(order);
  if (refunded > 0 && refunded >= order.receivedCents) return "REFUNDED";
  if (outstandingCents(order) > 0) {
    if (order.receivedCents > 0) return "PARTIALLY_PAID";
    return order.authorizedCents > 0 ? "AUTHORIZED" : "PENDING";
  }
  return refunded > 0 ? "PARTIALLY_REFUNDED" : "PAID";
}

/** Returns a line's price after discount, including refunded and removed pieces. */
export function lineCents(line: OrderLine): number {
  return line.unitCents * line.quantity - line.discountCents;
}

/** Returns the price after discount of what remains of a line. */
export function currentLineCents(line: OrderLine): number {
  return line.quantity === 0 ? 0 : Math.floor((lineCents(line) * line.currentQuantity) / line.quantity);
}
