import { type AdminContext, audit, type UndoFacts } from "../../core/index.ts";
import { endAssignment, type LiveAssignment } from "./assignments.queries.ts";
import { assignmentFacts } from "./discount-view.ts";

/** Ends a current assignment and audits it, in the caller's transaction. Returns false when it had already ended. */
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
