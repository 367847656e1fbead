import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import type {
  PrescriptionItem,
  UndoReminderDateInput,
} from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { type AdminContext, AppError } from "../../core/index.ts";
import { changeItem } from "../items/change-item.ts";
import type { ItemColumns } from "../items/item-changes.queries.ts";
import { earlierReminder } from "./earlier-reminder.ts";
import { isReminderQueued } from "./reminder-undo.queries.ts";

/**
 * Reverts a reminder day that was just set; a reminder already sent for the earlier day is not sent again. CONFLICT
 * when the item has been changed since, or its reminder has gone out.
 */
export function undoReminderDate(
  ctx: AdminContext,
  { id, ...undone }: UndoReminderDateInput & { id: number },
): Promise<PrescriptionItem> {
  return changeItem(ctx, id, {
    action: "undo reminder date",
    tells: ["next_reminder_date"],
    decide: (item, inside) => undo(inside, item, undone),
  });
}

async function undo(
  ctx: AdminContext,
  item: ItemColumns,
  { next_reminder_date: date, set_at }: UndoReminderDateInput,
): Promise<Partial<ItemColumns>> {
  const isUntouched = item.updated_at.getTime() === Date.parse(set_at);
  const isQueued = await isReminderQueued(ctx.db, { id: item.id, arming: item.reminder_arming });
  if (!isUntouched || isQueued) throw new AppError("CONFLICT", prescriptionMessages.undoTooLate);
  return { ...(await earlierReminder(ctx, item, date)), put_off_until: null, planned_reminder: null };
}
