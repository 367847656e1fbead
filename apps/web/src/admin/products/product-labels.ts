import { VALIDITY_MONTHS } from "@scriptkeeper/contracts/constants";

/** Returns the kind of a product, and how long prescriptions of that kind are valid. */
export function typeLabels({ is_cannabis }: { is_cannabis: boolean }): { kind: string; validity: string } {
  return is_cannabis
    ? { kind: "Cannabis", validity: `${VALIDITY_MONTHS.cannabis} months` }
    : { kind: "Standard", validity: `${VALIDITY_MONTHS.standard} months` };
}
