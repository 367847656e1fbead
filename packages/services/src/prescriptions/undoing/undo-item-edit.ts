import { undoMessages } from "@scriptkeeper/contracts/editing/undo-messages";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import { effectiveStatus } from "@scriptkeeper/domain/prescriptions/item-status";
import {
  type AdminContext,
  AppError,
  carryCounter,
  refuseIfChanged,
  today,
  type UndoneEdit,
} from "../../core/index.ts";
import { editedItem } from "../editing/edited-item.ts";
import { changeItem, isItemThere } from "../items/change-item.ts";
import type { ItemColumns } from "../items/item-changes.queries.ts";
import { earlierReminder } from "../reminder-dates/earlier-reminder.ts";
import { isReminderQueued } from "../reminder-dates/reminder-undo.queries.ts";
import { isRepeatInDoubt } from "./repeat-in-doubt.queries.ts";

export interface UndoneItemEdit extends UndoneEdit {
  made_at: Date;
}

type Fields = Partial<ItemColumns>;

/**
 * Restores the fields of an item that an edit changed, as an edit of its own: counters rise, and a reminder already
 * sent for the earlier day is not sent again. CONFLICT when any of the fields was changed since, by someone or by an
 * order; when the reminder has gone out; and when an order open at the time of the edit would have given its repeat
 * back to the earlier count.
 */
export async function undoItemEdit(ctx: AdminContext, edit: UndoneItemEdit): Promise<void> {
  const id = edit.entity_id;
  if (!(await isItemThere(ctx, id))) throw new AppError("CONFLICT", undoMessages.recordGone);
  const { status: _, ...after } = edit.after ?? {};
  await changeItem(ctx, id, {
    action: "undo change",
    decide: async (item, inside) => {
      await refuseIfChanged(inside, { ...edit, after }, editedItem(item));
      const set = {
        ...plainFields(edit),
        ...(await repeatsAgain(inside, item, edit)),
        ...(await reminderAgain(inside, item, edit)),
      };
      for (const name of ["repeats_revision", "reminder_arming"] as const)
        await carry(inside, edit, { name, to: set[name] });
      return { ...set, status: effectiveStatus({ ...item, ...set }, today(inside)) };
    },
  });
}

async function carry(
  ctx: AdminContext,
  { entity, entity_id: entityId, before }: UndoneEdit,
  { name, to }: { name: "repeats_revision" | "reminder_arming"; to: number | undefined },
): Promise<void> {
  const { [name]: from } = before as Fields;
  if (from === undefined || to === undefined) return;
  await carryCounter(ctx.db, { entity, entityId, name, from, to });
}

/** Fields that need their own rule to be restored; the status follows from the others. */
const OTHERS = new Set([
  "status",
  "repeats",
  "repeats_revision",
  "reminder_arming",
  "next_reminder_date",
  "last_reminder_sent",
]);

function plainFields({ before }: UndoneEdit): Fields {
  return Object.fromEntries(Object.entries(before).filter(([name]) => !OTHERS.has(name))) as Fields;
}

async function repeatsAgain(ctx: AdminContext, item: ItemColumns, edit: UndoneItemEdit): Promise<Fields> {
  const { repeats = item.repeats, repeats_revision: revision } = edit.before as Fields;
  if (revision === undefined) return {};
  if (await isRepeatInDoubt(ctx.db, { itemId: item.id, revision, since: edit.made_at }))
    throw new AppError("CONFLICT", undoMessages.repeatGone);
  return { repeats, repeats_revision: item.repeats_revision + 1 };
}

async function reminderAgain(ctx: AdminContext, item: ItemColumns, { before }: UndoneEdit): Promise<Fields> {
  const { reminder_arming: arming, next_reminder_date: date = item.next_reminder_date } = before as Fields;
  if (arming === undefined) return {};
  if (await isReminderQueued(ctx.db, { id: item.id, arming: item.reminder_arming }))
    throw new AppError("CONFLICT", prescriptionMessages.undoTooLate);
  const { last_reminder_sent: sent } = before;
  return {
    ...(await earlierReminder(ctx, item, date)),
    ...(typeof sent === "string" ? { last_reminder_sent: new Date(sent) } : {}),
  };
}
