import type { EligibilityCode } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { type Day, daysUntil } from "./days.ts";

export const MEDICINE_GROUPS = ["active", "new_script", "past"] as const;
export type MedicineGroup = (typeof MEDICINE_GROUPS)[number];

export interface ListedMedicine {
  code: EligibilityCode;
  expiry: Day | null;
  lastsUntil: Day | null;
}

/** So long ago it ended that nobody takes it any more. */
const PAST_DAYS = 90;

/**
 * Where a medicine stands in a patient's list: what can be had on its script, what needs a new one, and what ended long
 * ago. What ended is past so many days after its script expired, and after it ran out, if that is known.
 */
export function medicineGroup({ code, expiry, lastsUntil }: ListedMedicine, today: Day): MedicineGroup {
  if (code !== "expired" && code !== "no_repeats") return "active";
  const ends = [expiry, lastsUntil].filter((day) => day !== null);
  const isLongAgo = ends.length > 0 && ends.every((day) => daysUntil(day, today) < -PAST_DAYS);
  return isLongAgo ? "past" : "new_script";
}
