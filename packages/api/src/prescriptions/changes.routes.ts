import {
  ChangedPrescription,
  CompleteDataInput,
  NeedsAttention,
  NeedsAttentionInput,
  NeedsReview,
  RepeatsChange,
  TestReminderInput,
  UpdatePrescriptionInput,
  UpdateReminderInput,
  UpdateRepeatsInput,
} from "@scriptkeeper/contracts/prescription-changes";
import { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions";
import { PathId, Success } from "@scriptkeeper/contracts/primitives";
import { deleteGroup } from "@scriptkeeper/services/prescriptions/deletion/delete-group";
import { deletePrescription } from "@scriptkeeper/services/prescriptions/deletion/delete-prescription";
import { updateReminder } from "@scriptkeeper/services/prescriptions/reminder-dates/update-reminder";
import { completeData } from "@scriptkeeper/services/prescriptions/review/complete-data";
import { listNeedsAttention } from "@scriptkeeper/services/prescriptions/review/list-needs-attention";
import { listNeedsReview } from "@scriptkeeper/services/prescriptions/review/list-needs-review";
import { updatePrescription } from "@scriptkeeper/services/prescriptions/review/update-prescription";
import { updateRepeats } from "@scriptkeeper/services/prescriptions/review/update-repeats";
import { sendTestReminder } from "@scriptkeeper/services/reminders/test-reminder/send-test-reminder";
import { z } from "zod";
import { IdParams } from "../rest/id-params.ts";
import { route } from "../rest/route.ts";

export const changesRoutes = [
  route({
    method: "PUT",
    path: "/api/prescriptions/:id",
    summary: "Change repeats and expiry dates",
    access: "admin",
    params: IdParams,
    body: UpdatePrescriptionInput,
    output: PrescriptionItem,
    handler: ({ ctx, params, body }) => updatePrescription(ctx, { ...body, ...params }),
  }),
  route({
    method: "DELETE",
    path: "/api/prescriptions/:id",
    summary: "Delete one prescription item",
    access: "admin",
    params: IdParams,
    output: Success,
    handler: ({ ctx, params }) => deletePrescription(ctx, params),
  }),
  route({
    method: "DELETE",
    path: "/api/prescriptions/group/:groupId",
    summary: "Delete an order with all its items",
    access: "admin",
    params: z.object({ groupId: PathId.catch(0) }),
    output: Success,
    handler: ({ ctx, params }) => deleteGroup(ctx, params),
  }),
  route({
    method: "POST",
    path: "/api/prescriptions/test-reminder/:itemId",
    summary: "Send a test renewal email, to the customer unless `to` is `me`",
    access: "admin",
    params: z.object({ itemId: PathId.catch(0) }),
    body: TestReminderInput.nullish(),
    output: Success,
    handler: ({ ctx, params, body }) => sendTestReminder(ctx, { ...params, ...body }),
  }),
  route({
    method: "GET",
    path: "/api/admin/prescriptions/needs-review",
    summary: "The items whose repeats and expiry are still to be filled in",
    access: "admin",
    output: NeedsReview,
    handler: ({ ctx }) => listNeedsReview(ctx),
  }),
  route({
    method: "GET",
    path: "/api/admin/prescriptions/needs-attention",
    summary: "The reviewed items that would be forgotten: never reminded of, or without a strength",
    access: "admin",
    query: NeedsAttentionInput,
    output: NeedsAttention,
    handler: ({ ctx, query }) => listNeedsAttention(ctx, query),
  }),
  route({
    method: "PATCH",
    path: "/api/admin/prescriptions/:id/complete-data",
    summary: "Fill in repeats and expiry of an item that needs review",
    access: "admin",
    params: IdParams,
    body: CompleteDataInput,
    output: PrescriptionItem,
    handler: ({ ctx, params, body }) => completeData(ctx, { ...body, ...params }),
  }),
  route({
    method: "POST",
    path: "/api/admin/update-prescription-reminder",
    summary: "Change the reminder date, and forget the last reminder if asked",
    access: "admin",
    body: UpdateReminderInput,
    output: ChangedPrescription,
    handler: ({ ctx, body }) => updateReminder(ctx, body),
  }),
  route({
    method: "PATCH",
    path: "/api/admin/prescriptions/:id/update-repeats",
    summary: "Set the repeats",
    access: "admin",
    params: IdParams,
    body: UpdateRepeatsInput,
    output: RepeatsChange,
    handler: ({ ctx, params, body }) => updateRepeats(ctx, { ...body, ...params }),
  }),
];
