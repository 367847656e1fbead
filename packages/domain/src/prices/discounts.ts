import type { DiscountScope, DiscountType } from "@scriptkeeper/contracts/constants";
import type { DiscountSummary } from "@scriptkeeper/contracts/discounts/discounts";
import { dollars } from "./money.ts";

export interface AssignedDiscount {
  type: DiscountType;
  /** Percent, or cents for a fixed amount. */
  value: number;
  scope: DiscountScope;
  is_active: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
  /** Whether any renewal since the assignment counts, which means it neither lapsed nor was refused or cancelled. */
  first_order_completed: boolean;
  /** Whether none of those renewals is paid yet. */
  is_unpaid?: boolean;
}

/** Whether a first-order discount has been used. */
export function isUsed(discount: Pick<AssignedDiscount, "scope" | "first_order_completed">): boolean {
  return discount.scope === "first_order_only" && discount.first_order_completed;
}

/** Whether an unpaid order is holding a first-order discount. */
export function isReserved(
  discount: Pick<AssignedDiscount, "scope" | "first_order_completed" | "is_unpaid">,
): boolean {
  return isUsed(discount) && discount.is_unpaid === true;
}

export type DiscountPhase = "off" | "not_started" | "running" | "ended";

/** A discount's state today: switched off, before its first or after its last moment, or running. */
export function discountPhase(
  discount: Pick<AssignedDiscount, "is_active" | "starts_at" | "ends_at">,
  now: Date,
): DiscountPhase {
  if (!discount.is_active) return "off";
  if (discount.ends_at !== null && discount.ends_at <= now) return "ended";
  return discount.starts_at !== null && now < discount.starts_at ? "not_started" : "running";
}

/** The same for a discount as calls return it. */
export function listedPhase(
  {
    is_active,
    start_date,
    end_date,
  }: Record<"start_date" | "end_date", string | null> & { is_active: boolean },
  now: Date,
): DiscountPhase {
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  return discountPhase({ is_active, starts_at: instant(start_date), ends_at: instant(end_date) }, now);
}

/** Whether the discount is switched on and within its dates. */
export function isRunning(discount: AssignedDiscount, now: Date): boolean {
  return discountPhase(discount, now) === "running";
}

/** What a discount does for the next order of its item: it applies, or the reason why it does not. */
export type DiscountStanding = "applies" | "used" | "after_first_order" | Exclude<DiscountPhase, "running">;

/** The single rule that decides whether an order gets a discount. */
export function nextOrderStanding(discount: AssignedDiscount, now: Date): DiscountStanding {
  const phase = discountPhase(discount, now);
  if (phase !== "running") return phase;
  const { scope, first_order_completed } = discount;
  if (scope === "first_order_only" && first_order_completed) return "used";
  return scope === "repeats_only" && !first_order_completed ? "after_first_order" : "applies";
}

/** Whether the next order of the item gets this discount. */
export function appliesToNextOrder(discount: AssignedDiscount, now: Date): boolean {
  return nextOrderStanding(discount, now) === "applies";
}

/**
 * The summary that clients show. `isActive` is false for a used discount, and for one that is off or outside its
 * dates.
 */
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

/** What a patient sees: a used discount stays visible as "Used"; one that is off or outside its dates does not. */
export function isShownToPatient(discount: AssignedDiscount, now: Date): boolean {
  return isUsed(discount) || isRunning(discount, now);
}
