import type { ChangeViewInput, SavedView } from "@scriptkeeper/contracts/lists/saved-views";
import { viewMessages } from "@scriptkeeper/contracts/lists/view-messages";
import { type AdminContext, AppError, within } from "../../core/index.ts";
import type { ViewRow } from "./saved-views.queries.ts";
import { loadOwnView, requireKnownParams, saverName, viewOf } from "./view-rules.ts";
import { writeView } from "./write-view.ts";

/**
 * Renames a view, saves another state of its list in it, or shares it. FORBIDDEN for a view that someone else shares,
 * CONFLICT when it has changed since the revision that the caller saw.
 */
export async function changeView(ctx: AdminContext, input: ChangeViewInput): Promise<SavedView> {
  return ctx.db.transaction(async (tx) => {
    const inside = within(ctx, tx);
    const found = await loadOwnView(inside, input.id);
    const { view: before } = found;
    if (before.revision !== input.revision)
      throw new AppError("CONFLICT", viewMessages.changedMeanwhile(saverName(found.saver)));
    const set = changed(ctx, { before, input });
    requireKnownParams(before.list, set.params);
    return viewOf(inside, await writeView(inside, { before, set, action: "change view" }));
  });
}

function changed(ctx: AdminContext, { before, input }: { before: ViewRow; input: ChangeViewInput }) {
  const { name = before.name, params = before.params, columns = before.columns, is_shared } = input;
  const private_to = is_shared ? null : ctx.actor.userId;
  return { name, params, columns, private_to: is_shared === undefined ? before.private_to : private_to };
}
