import {
  ChangedPrescription,
  CompleteDataInput,
  DeletedSelection,
  DeleteSelectionInput,
  RepeatsChange,
  TestReminderInput,
  UpdatePrescriptionInput,
  UpdateReminderInput,
  UpdateRepeatsInput,
} from "@scriptkeeper/contracts/prescription-changes";
import { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions";
import { Id, Success } from "@scriptkeeper/contracts/primitives";
import { deleteGroup } from "@scriptkeeper/services/prescriptions/deletion/delete-group";
import { deletePrescription } from "@scriptkeeper/services/prescriptions/deletion/delete-prescription";
import { deleteSelection } from "@scriptkeeper/services/prescriptions/deletion/delete-selection";
import { updateReminder } from "@scriptkeeper/services/prescriptions/reminder-dates/update-reminder";
import { completeData } from "@scriptkeeper/services/prescriptions/review/complete-data";
import { updatePrescription } from "@scriptkeeper/services/prescriptions/review/update-prescription";
import { updateRepeats } from "@scriptkeeper/services/prescriptions/review/update-repeats";
import { sendTestReminder } from "@scriptkeeper/services/reminders/test-reminder/send-test-reminder";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

const ById = z.object({ id: Id });

/** Merged into `prescriptions`: what administrators change. */
export const changesRouter = router({
  update: adminProcedure
    .input(UpdatePrescriptionInput.extend(ById.shape))
    .output(PrescriptionItem)
    .mutation(({ ctx, input }) => updatePrescription(ctx, input)),
  updateRepeats: adminProcedure
    .input(UpdateRepeatsInput.extend(ById.shape))
    .output(RepeatsChange)
    .mutation(({ ctx, input }) => updateRepeats(ctx, input)),
  updateReminder: adminProcedure
    .input(UpdateReminderInput)
    .output(ChangedPrescription)
    .mutation(({ ctx, input }) => updateReminder(ctx, input)),
  completeData: adminProcedure
    .input(CompleteDataInput.extend(ById.shape))
    .output(PrescriptionItem)
    .mutation(({ ctx, input }) => completeData(ctx, input)),
  testReminder: adminProcedure
    .input(TestReminderInput.extend(ById.shape))
    .output(Success)
    .mutation(({ ctx, input }) => sendTestReminder(ctx, { itemId: input.id, to: input.to })),
  deleteItem: adminProcedure
    .input(ById)
    .output(Success)
    .mutation(({ ctx, input }) => deletePrescription(ctx, input)),
  deleteGroup: adminProcedure
    .input(z.object({ groupId: Id }))
    .output(Success)
    .mutation(({ ctx, input }) => deleteGroup(ctx, input)),
  deleteSelection: adminProcedure
    .input(DeleteSelectionInput)
    .output(DeletedSelection)
    .mutation(({ ctx, input }) => deleteSelection(ctx, input)),
});
