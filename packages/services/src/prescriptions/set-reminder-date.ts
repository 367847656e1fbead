import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions";
import { toDay } from "@scriptkeeper/domain/days";
import type { AdminContext } from "../context.ts";
import { changeItem } from "./change-item.ts";
import { reminderChange } from "./reminder-change.ts";

/**
 * Sets the day of an item's next reminder and arms it anew on every call, also for the same day; past days
 * are allowed and send at the next sweep. A timestamp counts as the day it falls on in the store's zone.
 */
export function setReminderDate(
  ctx: AdminContext,
  input: { id: number; next_reminder_date: string },
): Promise<PrescriptionItem> {
  const date = toDay(input.next_reminder_date, ctx.settings.storeTimezone);
  return changeItem(ctx, input.id, {
    action: "set reminder date",
    tells: ["next_reminder_date"],
    decide: (item) => reminderChange(item, { date, armAnew: true }),
  });
}
