import type { ChangeViewInput, SavedView } from "@scriptkeeper/contracts/saved-views";
import { viewMessages } from "@scriptkeeper/contracts/view-messages";
import { type AdminContext, AppError, audit, within } from "../../core/index.ts";
import { updateView, type ViewRow } from "./saved-views.queries.ts";
import {
  auditedView,
  loadOwnView,
  loadView,
  refusingTakenName,
  requireKnownParams,
  requireRoom,
  saverName,
  viewOf,
} from "./view-rules.ts";

/**
 * Renames a view, keeps another state of its list in it, or shares it. FORBIDDEN for what somebody else shares, CONFLICT
 * when it was changed since the revision that was seen.
 */
export async function changeView(ctx: AdminContext, input: ChangeViewInput): Promise<SavedView> {
  return ctx.db.transaction(async (tx) => {
    const inside = within(ctx, tx);
    const found = await loadOwnView(inside, input.id);
    const before = found.view;
    if (before.revision !== input.revision) throw changedMeanwhile(saverName(found.saver));
    const view = changed(ctx, { before, input });
    requireKnownParams(view.list, view.params);
    if (view.private_to !== before.private_to) await requireRoom(inside, view.private_to);
    const { list: _, ...set } = view;
    if (!(await refusingTakenName(() => updateView(tx, { view: set, userId: ctx.actor.userId }))))
      throw changedMeanwhile("Somebody else");
    await audit(inside, {
      ...{ action: "change view", entity: "saved_view", entityId: view.id },
      ...{ before: auditedView(before), after: auditedView(view) },
    });
    return viewOf(inside, await loadView(inside, view.id));
  });
}

function changed(ctx: AdminContext, { before, input }: { before: ViewRow; input: ChangeViewInput }): ViewRow {
  const { name = before.name, params = before.params, columns = before.columns, is_shared } = input;
  const private_to = is_shared ? null : ctx.actor.userId;
  return {
    ...{ ...before, name, params, columns, revision: before.revision + 1 },
    private_to: is_shared === undefined ? before.private_to : private_to,
    saved_at: ctx.clock.now(),
    saved_by: ctx.actor.userId,
  };
}

function changedMeanwhile(who: string): AppError {
  return new AppError("CONFLICT", viewMessages.changedMeanwhile(who));
}
