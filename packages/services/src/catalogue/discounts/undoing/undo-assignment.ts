import { undoMessages } from "@scriptkeeper/contracts/editing/undo-messages";
import { type AdminContext, AppError, audit, refuseIfChanged, type UndoneEdit } from "../../../core/index.ts";
import {
  endAssignment,
  findAssignment,
  findLiveAssignment,
  lockPrescription,
  reviveAssignments,
} from "../assignments.queries.ts";
import { assignmentFacts } from "../discount-view.ts";

/**
 * Restores the discount that a prescription had before it was given another one or none, or removes one, in the
 * caller's transaction. The earlier assignment itself becomes current again, so a first order counts only once.
 * CONFLICT when the prescription's discount has changed since, or the earlier one is deleted.
 */
export async function undoAssignment(ctx: AdminContext, edit: UndoneEdit): Promise<void> {
  const made = await findAssignment(ctx.db, edit.entity_id);
  const item = made && (await lockPrescription(ctx.db, made.item_id));
  if (!made || !item) throw new AppError("CONFLICT", undoMessages.recordGone);
  const live = await findLiveAssignment(ctx.db, item.id);
  await refuseIfChanged(ctx, edit, { values: { discount: live?.id ?? null } });
  if (live) await endAssignment(ctx.db, { id: live.id, at: ctx.clock.now() });
  const { discount: had } = edit.before;
  const revived = typeof had === "number" ? await revive(ctx, had) : null;
  await audit(ctx, {
    action: "undo change",
    entity: "discount_assignment",
    entityId: edit.entity_id,
    before: live && assignmentFacts(item.id, live.discount),
    after: revived && assignmentFacts(item.id, revived.discount),
    undo: { kind: "edit", userId: item.user_id, before: { ...edit.after }, after: edit.before },
  });
}

async function revive(ctx: AdminContext, id: number) {
  const assignment = await findAssignment(ctx.db, id);
  if (!assignment || assignment.discount.deleted_at !== null)
    throw new AppError("CONFLICT", undoMessages.discountGone);
  await reviveAssignments(ctx.db, [id]);
  return assignment;
}
