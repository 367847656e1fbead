import { Undoable } from "@scriptkeeper/contracts/editing/undo";
import { BulkInput, BulkResults } from "@scriptkeeper/contracts/prescriptions/bulk";
import {
  ChangedPrescription,
  DeletedSelection,
  DeleteSelectionInput,
  EditPrescriptionInput,
  EditReminderInput,
  EditRepeatsInput,
  RepeatsChange,
  ReviewInput,
  TestReminderInput,
} from "@scriptkeeper/contracts/prescriptions/changes";
import { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { Id, Success } from "@scriptkeeper/contracts/primitives";
import { inChange } from "@scriptkeeper/services/core";
import {
  changeMany,
  completeData,
  deleteGroup,
  deletePrescription,
  deleteSelection,
  updatePrescription,
  updateReminder,
  updateRepeats,
} from "@scriptkeeper/services/prescriptions";
import { sendTestReminder } from "@scriptkeeper/services/reminders";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

const ById = z.object({ id: Id });
const UndoableById = ById.extend(Undoable.shape);

/** Merged into `prescriptions`: administrators' changes. */
export const changesRouter = router({
  update: adminProcedure
    .meta({ rest: "PUT /api/prescriptions/:id", summary: "Update repeats and expiry dates" })
    .input(EditPrescriptionInput.extend(UndoableById.shape))
    .output(PrescriptionItem)
    .mutation(({ ctx, input }) => updatePrescription(inChange(ctx, input), input)),
  updateRepeats: adminProcedure
    .meta({ rest: "PATCH /api/admin/prescriptions/:id/update-repeats", summary: "Set the repeats" })
    .input(EditRepeatsInput.extend(UndoableById.shape))
    .output(RepeatsChange)
    .mutation(({ ctx, input }) => updateRepeats(inChange(ctx, input), input)),
  updateReminder: adminProcedure
    .meta({
      rest: "POST /api/admin/update-prescription-reminder",
      summary: "Update the reminder date, and clear the last reminder if asked",
    })
    .input(EditReminderInput.extend(Undoable.shape))
    .output(ChangedPrescription)
    .mutation(({ ctx, input }) => updateReminder(inChange(ctx, input), input)),
  completeData: adminProcedure
    .meta({
      rest: "PATCH /api/admin/prescriptions/:id/complete-data",
      summary: "Fill in the repeats and expiry of a prescription item that needs review",
    })
    .input(ReviewInput.extend(UndoableById.shape))
    .output(PrescriptionItem)
    .mutation(({ ctx, input }) => completeData(inChange(ctx, input), input)),
  testReminder: adminProcedure
    .meta({
      rest: "POST /api/prescriptions/test-reminder/:itemId",
      summary: "Send a test renewal email, to the customer unless `to` is `me`",
      isBodyOptional: true,
    })
    .input(TestReminderInput.extend({ itemId: Id }))
    .output(Success)
    .mutation(({ ctx, input }) => sendTestReminder(ctx, input)),
  changeMany: adminProcedure
    .meta({
      rest: "POST /api/admin/prescriptions/change-many",
      summary: "Make the same change to up to 100 prescription items, or preview it with `dryRun`",
    })
    .input(BulkInput.extend(Undoable.shape))
    .output(BulkResults)
    .mutation(({ ctx, input }) => changeMany(inChange(ctx, input), input)),
  deleteItem: adminProcedure
    .meta({
      rest: "DELETE /api/prescriptions/:id",
      summary: "Delete one prescription item",
      isBodyOptional: true,
    })
    .input(UndoableById)
    .output(Success)
    .mutation(({ ctx, input }) => deletePrescription(inChange(ctx, input), input)),
  deleteGroup: adminProcedure
    .meta({
      rest: "DELETE /api/prescriptions/group/:groupId",
      summary: "Delete an order with all its items",
      isBodyOptional: true,
    })
    .input(Undoable.extend({ groupId: Id }))
    .output(Success)
    .mutation(({ ctx, input }) => deleteGroup(inChange(ctx, input), input)),
  deleteSelection: adminProcedure
    .input(DeleteSelectionInput)
    .output(DeletedSelection)
    .mutation(({ ctx, input }) => deleteSelection(inChange(ctx, input), input)),
});
