import { effectiveStatus } from "@scriptkeeper/domain/prescriptions/item-status";
import type { Day } from "@scriptkeeper/domain/time/days";
import { type Context, today } from "../../core/index.ts";
import type { ItemColumns } from "../items/item-changes.queries.ts";
import { carryReminders } from "./reminder-undo.queries.ts";

/**
 * Changes an item's reminder back to the day before it was last armed; a reminder already sent for that day is not
 * sent again.
 */
export async function earlierReminder(
  ctx: Context,
  item: ItemColumns,
  date: Day | null,
): Promise<Partial<ItemColumns>> {
  const reminder_arming = item.reminder_arming + 1;
  const armings = { from: item.reminder_arming - 1, to: reminder_arming };
  const carried = date === null ? [] : await carryReminders(ctx.db, { id: item.id, date, ...armings });
  return {
    next_reminder_date: date,
    reminder_arming,
    ...(carried.includes("due") && item.status === "active"
      ? { status: effectiveStatus({ ...item, status: "pending_renewal" }, today(ctx)) }
      : {}),
  };
}
