import { Undoable } from "@scriptkeeper/contracts/editing/undo";
import {
  ChangeViewInput,
  DeleteViewInput,
  SavedView,
  SavedViews,
  SavedViewsInput,
  SaveViewInput,
} from "@scriptkeeper/contracts/lists/saved-views";
import { Success } from "@scriptkeeper/contracts/primitives";
import { inChange } from "@scriptkeeper/services/core";
import { changeView, deleteView, listViews, saveView } from "@scriptkeeper/services/reporting";
import { adminProcedure, router } from "../trpc.ts";

export const savedViewsRouter = router({
  list: adminProcedure
    .meta({
      rest: "GET /api/admin/views",
      summary: "List the saved views of a list: shared ones and the administrator's own",
    })
    .input(SavedViewsInput)
    .output(SavedViews)
    .query(({ ctx, input }) => listViews(ctx, input)),
  save: adminProcedure
    .meta({ rest: "POST /api/admin/views", summary: "Save a list's current view under a name" })
    .input(SaveViewInput)
    .output(SavedView)
    .mutation(({ ctx, input }) => saveView(ctx, input)),
  change: adminProcedure
    .meta({ rest: "PUT /api/admin/views/:id", summary: "Rename, overwrite or share a saved view" })
    .input(ChangeViewInput.extend(Undoable.shape))
    .output(SavedView)
    .mutation(({ ctx, input }) => changeView(inChange(ctx, input), input)),
  delete: adminProcedure
    .meta({ rest: "DELETE /api/admin/views/:id", summary: "Delete a saved view", isBodyOptional: true })
    .input(DeleteViewInput.extend(Undoable.shape))
    .output(Success)
    .mutation(({ ctx, input }) => deleteView(inChange(ctx, input), input)),
});
