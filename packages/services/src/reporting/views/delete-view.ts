import type { Success } from "@scriptkeeper/contracts/primitives";
import type { DeleteViewInput } from "@scriptkeeper/contracts/saved-views";
import { viewMessages } from "@scriptkeeper/contracts/view-messages";
import { type AdminContext, audit, notFound, within } from "../../core/index.ts";
import { removeView } from "./saved-views.queries.ts";
import { auditedView, loadOwnView } from "./view-rules.ts";

/** Deletes one of the own views, also for all with whom it is shared. The list itself stays what it is. */
export async function deleteView(ctx: AdminContext, { id }: DeleteViewInput): Promise<Success> {
  return ctx.db.transaction(async (tx) => {
    const inside = within(ctx, tx);
    const { view } = await loadOwnView(inside, id);
    if (!(await removeView(tx, { id, userId: ctx.actor.userId }))) throw notFound(viewMessages.notFound);
    await audit(inside, {
      ...{ action: "delete view", entity: "saved_view", entityId: id, before: auditedView(view) },
    });
    return { success: true };
  });
}
