import type { SavedView, SaveViewInput } from "@scriptkeeper/contracts/lists/saved-views";
import { type AdminContext, audit, within } from "../../core/index.ts";
import { insertView } from "./saved-views.queries.ts";
import {
  auditedView,
  loadView,
  refusingTakenName,
  requireKnownParams,
  requireRoom,
  viewOf,
} from "./view-rules.ts";

/** Saves the current state of a list under a name, for the caller or for all administrators. */
export async function saveView(ctx: AdminContext, input: SaveViewInput): Promise<SavedView> {
  const { list, name, params, columns } = input;
  requireKnownParams(list, params);
  return ctx.db.transaction(async (tx) => {
    const inside = within(ctx, tx);
    const private_to = input.is_shared ? null : ctx.actor.userId;
    await requireRoom(inside, private_to);
    const view = {
      list,
      name,
      private_to,
      params,
      columns,
      revision: 1,
      saved_at: ctx.clock.now(),
      saved_by: ctx.actor.userId,
    };
    const id = await refusingTakenName(() => insertView(tx, view));
    await audit(inside, {
      action: "save view",
      entity: "saved_view",
      entityId: id,
      after: auditedView(view),
    });
    return viewOf(inside, await loadView(inside, id));
  });
}
