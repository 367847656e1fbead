import type { ChangedPrescription, EditReminderInput } from "@scriptkeeper/contracts/prescriptions/changes";
import { toDay } from "@scriptkeeper/domain/time/days";
import type { AdminContext } from "../../core/index.ts";
import { changeItem } from "../items/change-item.ts";
import { reminderChange } from "./reminder-change.ts";

/**
 * Moves the day of an item's next reminder. With `clearLastReminder` it also forgets the last one sent and arms the
 * reminder again even for the same day. Past days are allowed; a timestamp counts as the store's day.
 */
export async function updateReminder(
  ctx: AdminContext,
  input: EditReminderInput,
): Promise<ChangedPrescription> {
  const date = toDay(input.reminderDate, ctx.settings.storeTimezone);
  const armAnew = input.clearLastReminder;
  const prescription = await changeItem(ctx, input.prescriptionId, {
    action: "update reminder",
    base: input.base,
    tells: ["next_reminder_date"],
    decide: (item) => ({
      ...reminderChange(item, { date, armAnew }),
      ...(armAnew ? { last_reminder_sent: null } : {}),
    }),
  });
  return { prescription };
}
