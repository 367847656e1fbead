import {
  PrescriptionItem,
  ReminderDateInput,
  SetReminderDate,
  SinglePrescription,
  UndoReminderDateInput,
} from "@scriptkeeper/contracts/prescriptions";
import { isAdmin } from "@scriptkeeper/services/core/policy";
import { getPrescription } from "@scriptkeeper/services/prescriptions/items/get-prescription";
import { listMine } from "@scriptkeeper/services/prescriptions/items/list-mine";
import { streamAll } from "@scriptkeeper/services/prescriptions/items/stream-all";
import { setReminderDate } from "@scriptkeeper/services/prescriptions/reminder-dates/set-reminder-date";
import { undoReminderDate } from "@scriptkeeper/services/prescriptions/reminder-dates/undo-reminder-date";
import { z } from "zod";
import { IdParams } from "../rest/id-params.ts";
import { route } from "../rest/route.ts";

export const prescriptionsRoutes = [
  route({
    method: "GET",
    path: "/api/prescriptions",
    summary: "Every prescription item: all of them for administrators, their own for customers",
    access: "signedIn",
    output: z.array(PrescriptionItem),
    handler: ({ ctx: { actor, ...rest } }) =>
      isAdmin(actor) ? streamAll({ ...rest, actor }) : listMine({ ...rest, actor }),
  }),
  route({
    method: "GET",
    path: "/api/prescriptions/:id",
    summary: "One prescription item with its discount",
    access: "signedIn",
    params: IdParams,
    output: SinglePrescription,
    handler: ({ ctx, params }) => getPrescription(ctx, params),
  }),
  route({
    method: "PUT",
    path: "/api/admin/prescriptions/:id/reminder-date",
    summary: "Set the reminder date, which arms the reminder anew",
    access: "admin",
    params: IdParams,
    body: ReminderDateInput,
    output: SetReminderDate,
    handler: ({ ctx, params, body }) => setReminderDate(ctx, { ...params, ...body }),
  }),
  route({
    method: "POST",
    path: "/api/admin/prescriptions/:id/undo-reminder-date",
    summary: "Take back a reminder date that was just set",
    access: "admin",
    params: IdParams,
    body: UndoReminderDateInput,
    output: PrescriptionItem,
    handler: ({ ctx, params, body }) => undoReminderDate(ctx, { ...params, ...body }),
  }),
];
