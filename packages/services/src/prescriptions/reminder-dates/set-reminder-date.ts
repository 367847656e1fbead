import type { SetReminderDate } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { type Day, toDay } from "@scriptkeeper/domain/days";
import type { AdminContext } from "../../core/index.ts";
import { changeItem } from "../items/change-item.ts";
import { reminderChange } from "./reminder-change.ts";

/**
 * Sets the day of an item's next reminder and arms it anew on every call, also for the same day; past days
 * are allowed and send at the next sweep. A timestamp counts as the day it falls on in the store's zone. Tells the day
 * that it had, for `undoReminderDate`.
 */
export async function setReminderDate(
  ctx: AdminContext,
  input: { id: number; next_reminder_date: string },
): Promise<SetReminderDate> {
  const date = toDay(input.next_reminder_date, ctx.settings.storeTimezone);
  let previous: Day | null = null;
  const prescription = await changeItem(ctx, input.id, {
    action: "set reminder date",
    tells: ["next_reminder_date"],
    decide: (item) => {
      previous = item.next_reminder_date;
      return reminderChange(item, { date, armAnew: true });
    },
  });
  return { ...prescription, previous_reminder_date: previous };
}
