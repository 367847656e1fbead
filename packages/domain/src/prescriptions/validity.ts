import { VALIDITY_MONTHS } from "@scriptkeeper/contracts/constants";
import { addMonths, type Day } from "../time/days.ts";

/** How many months a prescription for a product is valid. */
export function validityMonths({ is_cannabis }: { is_cannabis: boolean }): number {
  return is_cannabis ? VALIDITY_MONTHS.cannabis : VALIDITY_MONTHS.standard;
}

/** The latest expiry that a prescription written on `from` can have. */
export function latestExpiry(product: { is_cannabis: boolean }, from: Day): Day {
  return addMonths(from, validityMonths(product));
}
