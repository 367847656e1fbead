import type { Day } from "@scriptkeeper/domain/time/days";
import type { ItemColumns } from "../items/item-changes.queries.ts";

/**
 * The changes to an item when its reminder is set. Arming again lets a reminder go out even for a date that was
 * already reminded, and makes an item active that was waiting for its renewal. A reminder that was put off no longer
 * is.
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
