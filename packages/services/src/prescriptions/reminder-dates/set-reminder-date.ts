import type { SetReminderDate } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { type Day, toDay } from "@scriptkeeper/domain/time/days";
import type { AdminContext } from "../../core/index.ts";
import { changeItem } from "../items/change-item.ts";
import { reminderChange } from "./reminder-change.ts";

/**
 * Sets the day of an item's next reminder, arming it again on every call, even for the same day; a past day sends at
 * the next sweep. A timestamp counts as its day in the store's time zone. Returns the previous day for
 * `undoReminderDate`.
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
