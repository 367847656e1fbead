import type { ExportFilter } from "@scriptkeeper/contracts/list-exports";
import { personName } from "@scriptkeeper/domain/person-name";
import { exportOf, today } from "../../core/index.ts";
import { listPatientRows, patientIdsSql } from "./patients.queries.ts";

/** The file of `listPatients`. */
export const patientsExport = exportOf({
  ids: (ctx, { search, filter }: ExportFilter<"patients">) =>
    patientIdsSql(ctx.db, { search, filter, today: today(ctx) }),
  key: Number,
  rows: (ctx, ids, { filter }) => listPatientRows(ctx.db, { ids, filter, today: today(ctx) }),
  columns: () => ({
    ID: ({ id }) => id,
    Patient: personName,
    Email: ({ email }) => email,
    Orders: (patient) => patient.order_count,
    Prescriptions: (patient) => patient.item_count,
  }),
});
