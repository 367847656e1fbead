import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions";
import type { Day } from "@scriptkeeper/domain/days";
import { reorderStatus } from "@scriptkeeper/domain/reorder-status";

const ranks = { due: 0, soon: 1, active: 2 };
const CANNOT_ORDER = 3;

/** What is due first, what cannot be ordered last; otherwise as it came. */
export function byNeed(items: readonly PrescriptionItem[], today: Day): PrescriptionItem[] {
  return items.toSorted((a, b) => rank(a, today) - rank(b, today));
}

function rank(item: PrescriptionItem, today: Day): number {
  return item.eligibility.canOrder
    ? ranks[reorderStatus(item.next_reminder_date, today).state]
    : CANNOT_ORDER;
}
