import { DoctorLetter } from "@scriptkeeper/contracts/prescriptions/doctor-letters";
import {
  PrescriptionItem,
  ReminderDateInput,
  SetReminderDate,
  SinglePrescription,
  UndoReminderDateInput,
  WhenBack,
  WhenBackInput,
} from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { Id } from "@scriptkeeper/contracts/primitives";
import {
  askWhenBack,
  getDoctorLetter,
  getPrescription,
  listMine,
  setReminderDate,
  stopAskingWhenBack,
  undoReminderDate,
} from "@scriptkeeper/services/prescriptions";
import { z } from "zod";
import { adminProcedure, orderingProcedure, router, seeingProcedure } from "../trpc.ts";

export const prescriptionsRouter = router({
  listMine: seeingProcedure.output(z.array(PrescriptionItem)).query(({ ctx }) => listMine(ctx)),
  get: seeingProcedure
    .meta({ rest: "GET /api/prescriptions/:id", summary: "Get a prescription item with its discount" })
    .input(z.object({ id: Id }))
    .output(SinglePrescription)
    .query(({ ctx, input }) => getPrescription(ctx, input)),
  letter: seeingProcedure
    .meta({
      rest: "GET /api/prescriptions/:id/letter",
      summary: "Get the letter that asks the patient's doctor for a new prescription",
    })
    .input(z.object({ id: Id }))
    .output(DoctorLetter)
    .query(({ ctx, input }) => getDoctorLetter(ctx, input)),
  askWhenBack: orderingProcedure
    .meta({
      limit: "renewal",
      rest: "POST /api/prescriptions/:id/tell-when-back",
      summary: "Ask to be notified when the patient's unavailable prescription can be ordered again",
    })
    .input(WhenBackInput)
    .output(WhenBack)
    .mutation(({ ctx, input }) => askWhenBack(ctx, input)),
  stopAskingWhenBack: orderingProcedure
    .meta({
      limit: "renewal",
      rest: "DELETE /api/prescriptions/:id/tell-when-back",
      summary: "Cancel a request to be notified when a prescription can be ordered again",
    })
    .input(WhenBackInput)
    .output(WhenBack)
    .mutation(({ ctx, input }) => stopAskingWhenBack(ctx, input)),
  setReminderDate: adminProcedure
    .meta({
      rest: "PUT /api/admin/prescriptions/:id/reminder-date",
      summary: "Set the reminder date and rearm the reminder",
    })
    .input(ReminderDateInput.extend({ id: Id }))
    .output(SetReminderDate)
    .mutation(({ ctx, input }) => setReminderDate(ctx, input)),
  undoReminderDate: adminProcedure
    .meta({
      rest: "POST /api/admin/prescriptions/:id/undo-reminder-date",
      summary: "Undo a reminder date that was just set",
    })
    .input(UndoReminderDateInput.extend({ id: Id }))
    .output(PrescriptionItem)
    .mutation(({ ctx, input }) => undoReminderDate(ctx, input)),
});
