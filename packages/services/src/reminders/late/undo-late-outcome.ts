import { undoMessages } from "@scriptkeeper/contracts/editing/undo-messages";
import { type AdminContext, AppError, audit, refuseIfChanged, type UndoneEdit } from "../../core/index.ts";
import { lockLine, type NotedOutcome, setOutcome } from "./late-lines.queries.ts";

interface KeptOutcome extends Pick<NotedOutcome, "outcome" | "note"> {
  late_item_id: number;
  settled_at: string | null;
}

/**
 * Takes back what was noted of a late patient, or that this was taken back, in the caller's transaction: whoever does has
 * noted it then. The line is on the list again unless it left by itself meanwhile. CONFLICT when somebody noted something
 * else since, or the prescription was deleted.
 */
export async function undoLateOutcome(ctx: AdminContext, edit: UndoneEdit): Promise<void> {
  const before = edit.before as unknown as KeptOutcome;
  const { outcome, note, settled_at } = before;
  const line = await lockLine(ctx.db, before.late_item_id);
  if (!line) throw new AppError("CONFLICT", undoMessages.recordGone);
  await refuseIfChanged(ctx, edit, { values: { ...line, late_item_id: line.id } });
  await setOutcome(ctx.db, line.id, {
    ...{ outcome, note, settled_at: settled_at === null ? null : new Date(settled_at) },
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
