import { type AdminContext, audit, type UndoFacts } from "../../core/index.ts";
import { endAssignment, type LiveAssignment } from "./assignments.queries.ts";
import { assignmentFacts } from "./discount-view.ts";

/** Ends a live assignment and writes down who did it, in the caller's transaction. False when it was over already. */
export async function endAndAudit(
  ctx: AdminContext,
  assignment: LiveAssignment & { itemId: number; undo?: UndoFacts },
): Promise<boolean> {
  const ended = await endAssignment(ctx.db, { id: assignment.id, at: ctx.clock.now() });
  if (!ended) return false;
  await audit(ctx, {
    action: "remove discount",
    entity: "discount_assignment",
    entityId: assignment.id,
    before: assignmentFacts(assignment.itemId, assignment.discount),
    ...(assignment.undo && { undo: assignment.undo }),
  });
  return true;
}
