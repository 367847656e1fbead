import { REORDER_SOON_DAYS } from "@scriptkeeper/contracts/constants";
import { counted } from "../number-words.ts";
import type { Day } from "../time/days.ts";
import { daysUntil } from "../time/days.ts";

export interface ReorderStatus {
  state: "due" | "soon" | "active";
  badge: "Reorder Now" | "Due Soon" | "Active";
  /** "Reorder now", "Reorder in 3 days"; null while nothing is due. */
  text: string | null;
}

/** What the patient is told about the next reorder, based on the item's next reminder date. */
export function reorderStatus(nextReminder: Day | null, today: Day): ReorderStatus {
  if (nextReminder === null) return { state: "active", badge: "Active", text: null };
  const days = daysUntil(nextReminder, today);
  if (days <= 0) return { state: "due", badge: "Reorder Now", text: "Reorder now" };
  if (days <= REORDER_SOON_DAYS)
    return { state: "soon", badge: "Due Soon", text: `Reorder in ${counted(days, "day")}` };
  return { state: "active", badge: "Active", text: null };
}
