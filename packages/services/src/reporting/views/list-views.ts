import type { SavedViews, SavedViewsInput } from "@scriptkeeper/contracts/lists/saved-views";
import type { AdminContext } from "../../core/index.ts";
import { listVisibleViews } from "./saved-views.queries.ts";
import { viewOf } from "./view-rules.ts";

/** The views of a list that the caller may use: the shared ones and the caller's own. */
export async function listViews(ctx: AdminContext, { list }: SavedViewsInput): Promise<SavedViews> {
  const rows = await listVisibleViews(ctx.db, { list, userId: ctx.actor.userId });
  return { views: rows.map((row) => viewOf(ctx, row)) };
}
