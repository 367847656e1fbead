import type { DiscountScope, DiscountType } from "@scriptkeeper/contracts/constants";
import type { DiscountSummary } from "@scriptkeeper/contracts/discounts";
import { dollars } from "./money.ts";

export interface AssignedDiscount {
  type: DiscountType;
  /** Percent, or cents for a fixed amount. */
  value: number;
  scope: DiscountScope;
  is_active: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
  /** Whether a renewal since the assignment counts (it neither lapsed nor was refused or cancelled). */
  first_order_completed: boolean;
  /** Whether none of those renewals is paid yet. */
  is_unpaid?: boolean;
}

/** Whether a first-order discount has done its work. */
export function isUsed(discount: Pick<AssignedDiscount, "scope" | "first_order_completed">): boolean {
  return discount.scope === "first_order_only" && discount.first_order_completed;
}

/** Whether a first-order discount is held by an order that is not paid yet. */
export function isReserved(
  discount: Pick<AssignedDiscount, "scope" | "first_order_completed" | "is_unpaid">,
): boolean {
  return isUsed(discount) && discount.is_unpaid === true;
}

export type DiscountPhase = "off" | "not_started" | "running" | "ended";

/** Where a discount stands today: switched off, before its first or after its last moment, or running. */
export function discountPhase(
  discount: Pick<AssignedDiscount, "is_active" | "starts_at" | "ends_at">,
  now: Date,
): DiscountPhase {
  if (!discount.is_active) return "off";
  if (discount.ends_at !== null && discount.ends_at <= now) return "ended";
  return discount.starts_at !== null && now < discount.starts_at ? "not_started" : "running";
}

/** Whether the discount is switched on and inside its dates. */
export function isRunning(discount: AssignedDiscount, now: Date): boolean {
  return discountPhase(discount, now) === "running";
}

/** Whether the next order of the item gets this discount. */
export function appliesToNextOrder(discount: AssignedDiscount, now: Date): boolean {
  if (!isRunning(discount, now)) return false;
  if (discount.scope === "first_order_only") return !discount.first_order_completed;
  return discount.scope === "all_orders" || discount.first_order_completed;
}

export interface LinePrice {
  /** The unit price that stands on the order line: lowered for a fixed amount, never for a percentage. */
  unitPriceCents: number;
  /** Percent taken off the line by the store; `null` when none. */
  percentage: number | null;
  discountCents: number;
  totalCents: number;
}

/**
 * The price of one order line. A percentage is taken off the line's sum and rounded down to the cent. A fixed
 * amount is per line, capped at the line's price, and becomes a unit price rounded down to the cent.
 */
export function priceLine(
  line: { unitPriceCents: number; quantity: number },
  discount: Pick<AssignedDiscount, "type" | "value"> | null,
): LinePrice {
  const gross = line.unitPriceCents * line.quantity;
  if (!discount)
    return { unitPriceCents: line.unitPriceCents, percentage: null, discountCents: 0, totalCents: gross };
  if (discount.type === "percentage") {
    const off = Math.floor((gross * Math.round(discount.value * 100)) / 10_000);
    return {
      unitPriceCents: line.unitPriceCents,
      percentage: discount.value,
      discountCents: off,
      totalCents: gross - off,
    };
  }
  const reducedUnit = Math.floor((gross - Math.min(discount.value, gross)) / line.quantity);
  const total = reducedUnit * line.quantity;
  return { unitPriceCents: reducedUnit, percentage: null, discountCents: gross - total, totalCents: total };
}

/** The summary that clients show. `isActive` is false for a used one and for one that is off or outside its dates. */
export function summarise(discount: AssignedDiscount, now: Date): DiscountSummary {
  const isPercentage = discount.type === "percentage";
  return {
    percentage: isPercentage ? discount.value : null,
    scope: discount.scope,
    isActive: isRunning(discount, now) && (!isUsed(discount) || isReserved(discount)),
    type: discount.type,
    value: isPercentage ? discount.value : discount.value / 100,
    label: discountLabel(discount),
    ...(isReserved(discount) && { isReserved: true }),
  };
}

/** "10% off", "$5.00 off" */
export function discountLabel({ type, value }: Pick<AssignedDiscount, "type" | "value">): string {
  return type === "percentage" ? `${value}% off` : `${dollars(value)} off`;
}

/** What a patient sees: a used one stays visible as "Used", one that is off or outside its dates does not. */
export function isShownToPatient(discount: AssignedDiscount, now: Date): boolean {
  return isUsed(discount) || isRunning(discount, now);
}
