import type { ExportFilter } from "@scriptkeeper/contracts/lists/exports";
import { exportOf } from "../../core/index.ts";
import { emailIdsSql, listEmailRows } from "../../email/index.ts";
import { emailFilter, notificationRow } from "./notification-logs.ts";

/** The export of `notificationRows`, without the emails' content, which is long and names patients' medicines. */
export const emailsExport = exportOf({
  ids: (ctx, filter: ExportFilter<"emails">) => emailIdsSql(emailFilter(ctx, filter)),
  key: Number,
  rows: async ({ db }, ids) => (await listEmailRows(db, ids)).map(notificationRow),
  columns: (at) => ({
    ID: ({ id }) => id,
    Email: ({ email }) => email,
    "For the patient": ({ carer }) => carer?.patient_name ?? null,
    Type: ({ type }) => type,
    Subject: ({ subject }) => subject,
    Status: ({ status }) => status,
    "Sent At": (row) => at(row.sent_at),
    Queued: (row) => at(row.created_at),
    "What went wrong": (row) => row.last_error,
    "Prescription IDs": (row) => row.prescription_ids.join(" "),
  }),
});
