import { MatchingItems, MatchingItemsInput } from "@scriptkeeper/contracts/prescriptions/bulk";
import {
  NeedsAttention,
  NeedsAttentionInput,
  NeedsReviewInput,
  NeedsReviewPage,
} from "@scriptkeeper/contracts/prescriptions/changes";
import {
  FindItemsInput,
  FoundItems,
  ItemList,
  ItemListInput,
} from "@scriptkeeper/contracts/prescriptions/list";
import {
  PatientTimeline,
  PatientTimelineInput,
} from "@scriptkeeper/contracts/prescriptions/patient-timeline";
import {
  PatientOrder,
  PatientOrdersInput,
  PatientsInput,
  PatientsPage,
} from "@scriptkeeper/contracts/prescriptions/patients";
import { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { Id } from "@scriptkeeper/contracts/primitives";
import {
  findItems,
  listItems,
  listNeedsAttention,
  listPatientMedicines,
  listPatientOrders,
  listPatients,
  matchingItems,
  pageNeedsReview,
  patientTimeline,
} from "@scriptkeeper/services/prescriptions";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

/** Merged into `prescriptions`: administrators' lists. */
export const patientsRouter = router({
  listPatients: adminProcedure
    .input(PatientsInput)
    .output(PatientsPage)
    .query(({ ctx, input }) => listPatients(ctx, input)),
  listPatientOrders: adminProcedure
    .input(PatientOrdersInput)
    .output(z.array(PatientOrder))
    .query(({ ctx, input }) => listPatientOrders(ctx, input)),
  listItems: adminProcedure
    .input(ItemListInput)
    .output(ItemList)
    .query(({ ctx, input }) => listItems(ctx, input)),
  findItems: adminProcedure
    .input(FindItemsInput)
    .output(FoundItems)
    .query(({ ctx, input }) => findItems(ctx, input)),
  listPatientMedicines: adminProcedure
    .input(z.object({ userId: Id }))
    .output(z.array(PrescriptionItem))
    .query(({ ctx, input }) => listPatientMedicines(ctx, input)),
  patientTimeline: adminProcedure
    .input(PatientTimelineInput)
    .output(PatientTimeline)
    .query(({ ctx, input }) => patientTimeline(ctx, input)),
  matchingItems: adminProcedure
    .input(MatchingItemsInput)
    .output(MatchingItems)
    .query(({ ctx, input }) => matchingItems(ctx, input)),
  needsReview: adminProcedure
    .input(NeedsReviewInput.prefault({}))
    .output(NeedsReviewPage)
    .query(({ ctx, input }) => pageNeedsReview(ctx, input)),
  needsAttention: adminProcedure
    .meta({
      rest: "GET /api/admin/prescriptions/needs-attention",
      summary: "List the reviewed prescription items with no reminder date or no strength",
    })
    .input(NeedsAttentionInput)
    .output(NeedsAttention)
    .query(({ ctx, input }) => listNeedsAttention(ctx, input)),
});
