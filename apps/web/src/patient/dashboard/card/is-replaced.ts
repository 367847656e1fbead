import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";

/**
 * Tells whether a prescription is used up or expired, but another one for the same pack can be ordered, so that no
 * doctor is needed.
 */
export function isReplaced(item: PrescriptionItem, all: readonly PrescriptionItem[]): boolean {
  const { code } = item.eligibility;
  if ((code !== "no_repeats" && code !== "expired") || item.variant_id === null) return false;
  return all.some(({ variant_id, eligibility }) => variant_id === item.variant_id && eligibility.canOrder);
}
