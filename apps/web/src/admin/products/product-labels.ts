import { VALIDITY_MONTHS } from "@scriptkeeper/contracts/constants";

/** What kind of product it is, and how long prescriptions of that kind are written for. */
export function typeLabels({ is_cannabis }: { is_cannabis: boolean }): { kind: string; validity: string } {
  return is_cannabis
    ? { kind: "Cannabis", validity: `${VALIDITY_MONTHS.cannabis} months` }
    : { kind: "Standard", validity: `${VALIDITY_MONTHS.standard} months` };
}
