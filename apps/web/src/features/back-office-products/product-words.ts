import { VALIDITY_MONTHS } from "@scriptkeeper/contracts/constants";

/** How long prescriptions of a kind of product are written for: "Standard, 12 months". */
export function typeText({ is_cannabis }: { is_cannabis: boolean }): string {
  return is_cannabis
    ? `Cannabis, ${VALIDITY_MONTHS.cannabis} months`
    : `Standard, ${VALIDITY_MONTHS.standard} months`;
}
