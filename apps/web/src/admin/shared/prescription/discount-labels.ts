import type { DiscountScope, DiscountType } from "@scriptkeeper/contracts/constants";
import type { Discount } from "@scriptkeeper/contracts/discounts/discounts";
import { dollars } from "@scriptkeeper/domain/prices/money";

export const typeLabels: Record<DiscountType, string> = {
  percentage: "Percentage",
  fixed_amount: "Fixed amount",
};

export const scopeLabels: Record<DiscountScope, string> = {
  first_order_only: "First order only",
  repeats_only: "Repeats only",
  all_orders: "All orders",
};

/** Returns a discount's value: "10%" or "$5.00". */
export function valueText(discount: Pick<Discount, "discount_type" | "discount_value">): string {
  const { discount_type: type, discount_value: value } = discount;
  return type === "percentage" ? `${value}%` : dollars(Math.round(value * 100));
}

/** Returns whom a discount is for. */
export function targetText(discount: Pick<Discount, "user_id" | "user_email">): string {
  if (discount.user_id === null) return "All customers";
  return discount.user_email ?? `Customer ${discount.user_id}`;
}
