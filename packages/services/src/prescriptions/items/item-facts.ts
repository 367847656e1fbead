import type { EligibilityFacts } from "@scriptkeeper/domain/prescriptions/eligibility";
import type { AssignedDiscount } from "@scriptkeeper/domain/prices/discounts";
import { ruleFacts } from "../../catalogue/index.ts";
import type { ItemRow } from "./prescriptions.queries.ts";

/** The facts about an item that the eligibility rule needs. */
export function eligibilityFacts(row: ItemRow): EligibilityFacts {
  return {
    repeats: row.item.repeats,
    prescription_expiry_date: row.item.prescription_expiry_date,
    expiry_date: row.item.expiry_date,
    is_available: row.is_available,
    is_strength_unknown: row.is_strength_unknown,
    holds_unpaid_repeat: row.holds_unpaid_repeat,
    holds_placed_repeat: row.holds_placed_repeat,
  };
}

/** The discount assigned to an item, or `null`. */
export function assignedDiscount(row: ItemRow): AssignedDiscount | null {
  return row.discount && ruleFacts(row.discount, row.times_used, row.times_paid);
}

/** How long a pack lasts; `null` without a product configuration. */
export function toSupply(row: Pick<ItemRow, "days_supply" | "processing_days">) {
  if (row.days_supply === null || row.processing_days === null) return null;
  return { days_supply: row.days_supply, processing_days: row.processing_days };
}
