import { undoMessages } from "@scriptkeeper/contracts/editing/undo-messages";
import {
  type AdminContext,
  AppError,
  audit,
  authorOf,
  type RecordChange,
  refuseIfChanged,
  type UndoneEdit,
} from "../../core/index.ts";
import { findCaller, lockLetter, saveCall } from "./letters.queries.ts";
import { keptCall } from "./note-recall-call.ts";

/**
 * Undoes a call about a recall, or an earlier undo of it, in the caller's transaction; an earlier call is restored
 * with who made it. CONFLICT when the person has been called again since, or has been forgotten.
 */
export async function undoRecallCall(ctx: AdminContext, edit: UndoneEdit): Promise<void> {
  const { user_id: userId, called_at: calledAt, note } = edit.before as ReturnType<typeof keptCall>;
  const of = { recallId: edit.entity_id, userId };
  const found = await lockLetter(ctx.db, of);
  if (!found) throw new AppError("CONFLICT", undoMessages.recordGone);
  const current = keptCall(found.letter);
  const unaudited = async () => lastCall(ctx, found);
  // Under an entity that the audit does not have: the newest audit entries of the recall may be about other people.
  await refuseIfChanged(ctx, { ...edit, entity: "recall_letter" }, { values: current, unaudited });
  const by = calledAt === null ? null : await findCaller(ctx.db, { ...of, calledAt });
  await saveCall(ctx.db, of, {
    called_at: calledAt === null ? null : new Date(calledAt),
    called_by: by,
    note,
  });
  await audit(ctx, {
    action: "undo change",
    entity: edit.entity,
    entityId: edit.entity_id,
    before: { user_id: userId, called_at: current.called_at },
    after: { user_id: userId, called_at: calledAt },
    undo: { kind: "edit", userId, before: { ...edit.after }, after: edit.before },
  });
}

function lastCall(
  ctx: AdminContext,
  { letter, caller }: NonNullable<Awaited<ReturnType<typeof lockLetter>>>,
): RecordChange[] {
  if (letter.called_at === null) return [];
  const { first_name = null, last_name = null, email = null } = caller ?? {};
  const author = { actor: "admin", actor_user_id: letter.called_by, first_name, last_name, email };
  return [{ by: authorOf(author, ctx.actor), at: letter.called_at, after: keptCall(letter) }];
}
