import type { Day } from "@scriptkeeper/domain/days";
import type { ItemColumns } from "../items/item-changes.queries.ts";

/**
 * What setting a reminder does to an item. Arming it anew lets one go out even for a date that was reminded before, and
 * makes an item active again that waits for its renewal. That it was put off has ended then.
 */
export function reminderChange(
  item: ItemColumns,
  reminder: { date: Day | null; armAnew: boolean },
): Partial<ItemColumns> {
  const isMoved = reminder.date !== item.next_reminder_date;
  if (!isMoved && !reminder.armAnew) return {};
  return {
    next_reminder_date: reminder.date,
    reminder_arming: item.reminder_arming + 1,
    put_off_until: null,
    planned_reminder: null,
    status: item.status === "pending_renewal" ? "active" : item.status,
  };
}
