import type { AssignedDiscount } from "@scriptkeeper/domain/discounts";
import type { EligibilityFacts } from "@scriptkeeper/domain/eligibility";
import { centsOf } from "@scriptkeeper/domain/money";
import type { ItemRow } from "./prescriptions.queries.ts";

/** What the eligibility rule wants to know about an item. */
export function eligibilityFacts(row: ItemRow): EligibilityFacts {
  return {
    repeats: row.item.repeats,
    prescription_expiry_date: row.item.prescription_expiry_date,
    expiry_date: row.item.expiry_date,
    is_available: row.is_available,
    holds_unpaid_repeat: row.holds_unpaid_repeat,
  };
}

/** The discount that lives on an item, or `null`. */
export function assignedDiscount(row: ItemRow): AssignedDiscount | null {
  const discount = row.discount;
  if (!discount) return null;
  const value = discount.discount_value;
  return {
    type: discount.discount_type,
    value: discount.discount_type === "percentage" ? Number(value) : centsOf(value),
    scope: discount.application_scope,
    is_active: discount.is_active,
    starts_at: discount.start_date,
    ends_at: discount.end_date,
    first_order_completed: row.times_used > 0,
  };
}
