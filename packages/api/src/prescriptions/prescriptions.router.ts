import {
  PrescriptionItem,
  ReminderDateInput,
  SetReminderDate,
  SinglePrescription,
  UndoReminderDateInput,
} from "@scriptkeeper/contracts/prescriptions";
import { Id } from "@scriptkeeper/contracts/primitives";
import {
  getPrescription,
  listMine,
  setReminderDate,
  undoReminderDate,
} from "@scriptkeeper/services/prescriptions";
import { z } from "zod";
import { adminProcedure, router, seeingProcedure } from "../trpc.ts";

export const prescriptionsRouter = router({
  listMine: seeingProcedure.output(z.array(PrescriptionItem)).query(({ ctx }) => listMine(ctx)),
  get: seeingProcedure
    .meta({ rest: "GET /api/prescriptions/:id", summary: "One prescription item with its discount" })
    .input(z.object({ id: Id }))
    .output(SinglePrescription)
    .query(({ ctx, input }) => getPrescription(ctx, input)),
  setReminderDate: adminProcedure
    .meta({
      rest: "PUT /api/admin/prescriptions/:id/reminder-date",
      summary: "Set the reminder date, which arms the reminder anew",
    })
    .input(ReminderDateInput.extend({ id: Id }))
    .output(SetReminderDate)
    .mutation(({ ctx, input }) => setReminderDate(ctx, input)),
  undoReminderDate: adminProcedure
    .meta({
      rest: "POST /api/admin/prescriptions/:id/undo-reminder-date",
      summary: "Take back a reminder date that was just set",
    })
    .input(UndoReminderDateInput.extend({ id: Id }))
    .output(PrescriptionItem)
    .mutation(({ ctx, input }) => undoReminderDate(ctx, input)),
});
