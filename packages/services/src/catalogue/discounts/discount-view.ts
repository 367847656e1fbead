import type { Discount, DiscountInput } from "@scriptkeeper/contracts/discounts/discounts";
import { type AssignedDiscount, discountLabel } from "@scriptkeeper/domain/prices/discounts";
import { toCents } from "@scriptkeeper/domain/prices/money";
import type { DiscountRow, ListedDiscount } from "./discounts.queries.ts";

/** The discount as administrators see it. */
export function discountView({ discount, user_email, usage_count }: ListedDiscount): Discount {
  return {
    id: discount.id,
    ...discountFacts(discount),
    is_global: discount.user_id === null,
    user_email,
    usage_count,
  };
}

/** The facts about a discount that an administrator decides, as the audit keeps them too. */
export function discountFacts(discount: DiscountRow) {
  return {
    name: discount.name,
    description: discount.description,
    discount_type: discount.discount_type,
    discount_value: Number(discount.discount_value),
    application_scope: discount.application_scope,
    user_id: discount.user_id,
    is_active: discount.is_active,
    start_date: discount.start_date?.toISOString() ?? null,
    end_date: discount.end_date?.toISOString() ?? null,
  };
}

/** What the audit keeps of a discount that was assigned or removed: its name and value at that time. */
export function assignmentFacts(itemId: number, discount: DiscountRow) {
  return {
    prescription_item_id: itemId,
    discount_id: discount.id,
    discount_name: discount.name,
    discount_label: discountLabel(ruleFacts(discount, 0)),
  };
}

/** The discount's columns for an input. */
export function discountColumns(input: DiscountInput) {
  return {
    name: input.name,
    description: input.description || null,
    discount_type: input.discount_type,
    discount_value: input.discount_value.toFixed(2),
    application_scope: input.application_scope,
    user_id: input.user_id ?? null,
    is_active: input.is_active,
    start_date: input.start_date ? new Date(input.start_date) : null,
    end_date: input.end_date ? new Date(input.end_date) : null,
  };
}

/** The facts about a discount that the domain's rules need. */
export function ruleFacts(
  discount: Pick<
    DiscountRow,
    "discount_type" | "discount_value" | "application_scope" | "is_active" | "start_date" | "end_date"
  >,
  timesOrdered: number,
  timesPaid = timesOrdered,
): AssignedDiscount {
  const value = discount.discount_value;
  return {
    type: discount.discount_type,
    value: discount.discount_type === "percentage" ? Number(value) : toCents(value),
    scope: discount.application_scope,
    is_active: discount.is_active,
    starts_at: discount.start_date,
    ends_at: discount.end_date,
    first_order_completed: timesOrdered > 0,
    is_unpaid: timesPaid === 0,
  };
}
