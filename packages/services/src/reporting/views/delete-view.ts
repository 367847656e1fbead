import type { DeleteViewInput } from "@scriptkeeper/contracts/lists/saved-views";
import { viewMessages } from "@scriptkeeper/contracts/lists/view-messages";
import type { Success } from "@scriptkeeper/contracts/primitives";
import { type AdminContext, audit, notFound, within } from "../../core/index.ts";
import { keepView, removeView } from "./saved-views.queries.ts";
import { auditedView, loadOwnView } from "./view-rules.ts";

/**
 * Deletes one of the caller's own views, for everyone with whom it is shared, too. The list itself is unaffected, and
 * the view can be restored for 30 days.
 */
export async function deleteView(ctx: AdminContext, { id }: DeleteViewInput): Promise<Success> {
  return ctx.db.transaction(async (tx) => {
    const inside = within(ctx, tx);
    const { view } = await loadOwnView(inside, id);
    const kept = await keepView(tx, id);
    if (!(await removeView(tx, { id, userId: ctx.actor.userId }))) throw notFound(viewMessages.notFound);
    await audit(inside, {
      action: "delete view",
      entity: "saved_view",
      entityId: id,
      before: auditedView(view),
      undo: { kind: "deletion", userId: view.private_to, before: { saved_views: kept } },
    });
    return { success: true };
  });
}
