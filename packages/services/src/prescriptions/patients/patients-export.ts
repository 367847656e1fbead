import type { ExportFilter } from "@scriptkeeper/contracts/list-exports";
import { personName } from "@scriptkeeper/domain/person-name";
import { exportOf, today } from "../../core/index.ts";
import { patientSorting } from "./list-patients.ts";
import { listPatientRows, patientIdsSql } from "./patients.queries.ts";

/** The file of `listPatients`. */
export const patientsExport = exportOf({
  ids: (ctx, asked: ExportFilter<"patients">) =>
    patientIdsSql(ctx.db, {
      ...{ search: asked.search, filter: asked.filter, today: today(ctx) },
      sorting: patientSorting(asked),
    }),
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
