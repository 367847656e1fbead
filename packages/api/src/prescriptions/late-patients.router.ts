import { Undoable } from "@scriptkeeper/contracts/editing/undo";
import {
  LatePatients,
  LatePatientsInput,
  SettledLatePatient,
  SettleLatePatientInput,
} from "@scriptkeeper/contracts/reminders/late-patients";
import { inChange } from "@scriptkeeper/services/core";
import { listLatePatients, settleLatePatient } from "@scriptkeeper/services/reminders";
import { adminProcedure, router } from "../trpc.ts";

export const latePatientsRouter = router({
  list: adminProcedure
    .meta({
      rest: "GET /api/admin/late-patients",
      summary: "List the patients who ran out of a medicine and have not ordered more",
    })
    .input(LatePatientsInput)
    .output(LatePatients)
    .query(({ ctx, input }) => listLatePatients(ctx, input)),
  settle: adminProcedure
    .meta({
      rest: "POST /api/admin/late-patients/:itemId/outcome",
      summary: "Record the outcome of following up a late patient",
    })
    .input(SettleLatePatientInput.extend(Undoable.shape))
    .output(SettledLatePatient)
    .mutation(({ ctx, input }) => settleLatePatient(inChange(ctx, input), input)),
});
