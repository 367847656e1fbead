import type { ExportFilter } from "@scriptkeeper/contracts/lists/exports";
import { personName } from "@scriptkeeper/domain/accounts/person-name";
import { type AdminContext, exportOf, today } from "../../core/index.ts";
import { countedItems } from "../counted/counted-items.ts";
import { patientSorting } from "./list-patients.ts";
import { listPatientRows, patientIdsSql } from "./patients.queries.ts";

/** The export of `listPatients`. */
export const patientsExport = exportOf({
  ids: async (ctx, asked: ExportFilter<"patients">) =>
    patientIdsSql(ctx.db, {
      ...(await listedBy(ctx, asked)),
      search: asked.search,
      sorting: patientSorting(asked),
    }),
  key: Number,
  rows: async (ctx, ids, asked) => listPatientRows(ctx.db, { ids, ...(await listedBy(ctx, asked)) }),
  columns: () => ({
    ID: ({ id }) => id,
    Patient: personName,
    Email: ({ email }) => email,
    Orders: (patient) => patient.order_count,
    Prescriptions: (patient) => patient.item_count,
  }),
});

async function listedBy(
  ctx: AdminContext,
  { filter, counted }: Pick<ExportFilter<"patients">, "filter" | "counted">,
) {
  return { filter, today: today(ctx), counted: (await countedItems(ctx, counted))?.condition };
}
