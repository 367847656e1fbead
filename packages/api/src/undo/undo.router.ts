import {
  DeletedInput,
  DeletedPage,
  RestoreInput,
  UndoInput,
  Undone,
} from "@scriptkeeper/contracts/editing/undo";
import { listDeleted, restoreRecord, undoChange } from "@scriptkeeper/services/undo";
import { adminProcedure, router } from "../trpc.ts";

export const undoRouter = router({
  deleted: adminProcedure
    .meta({
      rest: "GET /api/admin/recently-deleted",
      summary: "List the records deleted in the last 30 days that can be restored, newest first",
    })
    .input(DeletedInput)
    .output(DeletedPage)
    .query(({ ctx, input }) => listDeleted(ctx, input)),
  restore: adminProcedure
    .meta({
      rest: "POST /api/admin/recently-deleted/:audit_id/restore",
      summary: "Restore a deleted record as it was",
      fresh: "byInput",
    })
    .input(RestoreInput)
    .output(Undone)
    .mutation(({ ctx, input }) => restoreRecord(ctx, input)),
  undo: adminProcedure
    .meta({
      rest: "POST /api/admin/changes/:change_id/undo",
      summary: "Undo everything that was changed or deleted with the same change_id",
      fresh: "byInput",
    })
    .input(UndoInput)
    .output(Undone)
    .mutation(({ ctx, input }) => undoChange(ctx, input)),
});
