import { undoMessages } from "@scriptkeeper/contracts/editing/undo-messages";
import { type AdminContext, AppError, audit, refuseIfChanged, type UndoneEdit } from "../../core/index.ts";
import { lockLine, type NotedOutcome, setOutcome } from "./late-lines.queries.ts";

interface KeptOutcome extends Pick<NotedOutcome, "outcome" | "note"> {
  late_item_id: number;
  settled_at: string | null;
}

/**
 * Undoes what was noted about a late patient, or that undoing, in the caller's transaction, in the name of the caller.
 * The line is on the list again unless its item was ordered or changed in the meantime. CONFLICT when somebody has
 * noted something else since, or the prescription was deleted.
 */
export async function undoLateOutcome(ctx: AdminContext, edit: UndoneEdit): Promise<void> {
  const before = edit.before as unknown as KeptOutcome;
  const { outcome, note, settled_at } = before;
  const line = await lockLine(ctx.db, before.late_item_id);
  if (!line) throw new AppError("CONFLICT", undoMessages.recordGone);
  await refuseIfChanged(ctx, edit, { values: { ...line, late_item_id: line.id } });
  await setOutcome(ctx.db, line.id, {
    outcome,
    note,
    settled_at: settled_at === null ? null : new Date(settled_at),
    settled_by: outcome === null ? null : ctx.actor.userId,
  });
  await audit(ctx, {
    action: "undo change",
    entity: edit.entity,
    entityId: edit.entity_id,
    before: { outcome: line.outcome },
    after: { outcome },
    undo: { kind: "edit", userId: line.user_id, before: { ...edit.after }, after: edit.before },
  });
}
