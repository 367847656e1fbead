import type { EligibilityCode } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { type Day, daysUntil } from "../time/days.ts";

export const MEDICINE_GROUPS = ["active", "new_script", "past"] as const;
export type MedicineGroup = (typeof MEDICINE_GROUPS)[number];

export interface ListedMedicine {
  code: EligibilityCode;
  expiry: Day | null;
  lastsUntil: Day | null;
}

/** After this many days nobody is taking it any more. */
const PAST_DAYS = 90;

/**
 * Where a medicine belongs in a patient's list: its prescription can still be used, it needs a new one, or it ended
 * long ago. It has ended when this many days have passed since the prescription expired and since the supply ran out,
 * if that is known.
 */
export function medicineGroup({ code, expiry, lastsUntil }: ListedMedicine, today: Day): MedicineGroup {
  if (code !== "expired" && code !== "no_repeats") return "active";
  const ends = [expiry, lastsUntil].filter((day) => day !== null);
  const isLongAgo = ends.length > 0 && ends.every((day) => daysUntil(day, today) < -PAST_DAYS);
  return isLongAgo ? "past" : "new_script";
}
