import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions";
import type { Day } from "@scriptkeeper/domain/days";
import { reorderStatus } from "@scriptkeeper/domain/reorder-status";
import { isUnfinished } from "./order-state.ts";

const ranks = { unfinished: 0, due: 1, soon: 2, active: 3, cannotOrder: 4 };

/** Orders to be finished first, then what is due, and last what cannot be ordered; otherwise as it came. */
export function byUrgency(items: readonly PrescriptionItem[], today: Day): PrescriptionItem[] {
  return items.toSorted((a, b) => rank(a, today) - rank(b, today));
}

function rank(item: PrescriptionItem, today: Day): number {
  if (item.last_order && isUnfinished(item.last_order)) return ranks.unfinished;
  if (!item.eligibility.canOrder) return ranks.cannotOrder;
  return ranks[reorderStatus(item.next_reminder_date, today).state];
}
