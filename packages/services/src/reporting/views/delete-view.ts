import type { Success } from "@scriptkeeper/contracts/primitives";
import { type DeleteViewInput, viewMessages } from "@scriptkeeper/contracts/saved-views";
import { type AdminContext, audit, notFound, within } from "../../core/index.ts";
import { removeView } from "./saved-views.queries.ts";
import { auditedView, loadView } from "./view-rules.ts";

/** Deletes a view, also one that all share. The list itself stays what it is. */
export async function deleteView(ctx: AdminContext, { id }: DeleteViewInput): Promise<Success> {
  return ctx.db.transaction(async (tx) => {
    const inside = within(ctx, tx);
    const { view } = await loadView(inside, id);
    if (!(await removeView(tx, id))) throw notFound(viewMessages.notFound);
    await audit(inside, {
      ...{ action: "delete view", entity: "saved_view", entityId: id, before: auditedView(view) },
    });
    return { success: true };
  });
}
