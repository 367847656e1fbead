import {
  PrescriptionItem,
  ReminderDateInput,
  SetReminderDate,
  SinglePrescription,
  UndoReminderDateInput,
} from "@scriptkeeper/contracts/prescriptions";
import { Id } from "@scriptkeeper/contracts/primitives";
import { getPrescription } from "@scriptkeeper/services/prescriptions/items/get-prescription";
import { listMine } from "@scriptkeeper/services/prescriptions/items/list-mine";
import { setReminderDate } from "@scriptkeeper/services/prescriptions/reminder-dates/set-reminder-date";
import { undoReminderDate } from "@scriptkeeper/services/prescriptions/reminder-dates/undo-reminder-date";
import { z } from "zod";
import { adminProcedure, router, signedInProcedure } from "../trpc.ts";

export const prescriptionsRouter = router({
  listMine: signedInProcedure.output(z.array(PrescriptionItem)).query(({ ctx }) => listMine(ctx)),
  get: signedInProcedure
    .input(z.object({ id: Id }))
    .output(SinglePrescription)
    .query(({ ctx, input }) => getPrescription(ctx, input)),
  setReminderDate: adminProcedure
    .input(ReminderDateInput.extend({ id: Id }))
    .output(SetReminderDate)
    .mutation(({ ctx, input }) => setReminderDate(ctx, input)),
  undoReminderDate: adminProcedure
    .input(UndoReminderDateInput.extend({ id: Id }))
    .output(PrescriptionItem)
    .mutation(({ ctx, input }) => undoReminderDate(ctx, input)),
});
