import { undoMessages } from "@scriptkeeper/contracts/editing/undo-messages";
import { type AdminContext, AppError, audit, refuseIfChanged, type UndoneEdit } from "../../core/index.ts";
import { lockNotice, setAttended } from "./notices.queries.ts";

/**
 * Undoes the marking of an entry as dealt with, or an earlier undo of it, in the caller's transaction; in the latter
 * case the caller becomes the one who dealt with it. CONFLICT when someone has marked it anew since.
 */
export async function undoAttended(ctx: AdminContext, edit: UndoneEdit): Promise<void> {
  const id = edit.entity_id;
  const notice = await lockNotice(ctx.db, id);
  if (!notice) throw new AppError("CONFLICT", undoMessages.recordGone);
  await refuseIfChanged(ctx, edit, { values: notice });
  const { attended_at: at } = edit.before;
  const isAttended = typeof at === "string";
  await setAttended(ctx.db, id, {
    attended_at: isAttended ? new Date(at) : null,
    attended_by: isAttended ? ctx.actor.userId : null,
  });
  await audit(ctx, {
    action: "undo change",
    entity: edit.entity,
    entityId: id,
    before: { attended: !isAttended },
    after: { attended: isAttended },
    undo: { kind: "edit", userId: null, before: { ...edit.after }, after: edit.before },
  });
}
