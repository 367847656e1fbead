import type { ExportFilter } from "@scriptkeeper/contracts/lists/exports";
import { sortingOf } from "@scriptkeeper/contracts/lists/sorting";
import { LATE_PATIENT_SORTS } from "@scriptkeeper/contracts/prescriptions/review-sorts";
import { personName } from "@scriptkeeper/domain/accounts/person-name";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { exportOf, inOrderOf, today } from "../../core/index.ts";
import { listOpenLines, openLineIds } from "./late-lines.queries.ts";
import { lateViews } from "./list-late-patients.ts";

/** The export of `listLatePatients`. */
export const latePatientsExport = exportOf({
  ids: (ctx, { search, ...asked }: ExportFilter<"late_patients">) =>
    openLineIds({ today: today(ctx), search, sorting: sortingOf(LATE_PATIENT_SORTS, asked) }),
  key: Number,
  rows: async (ctx, ids) =>
    lateViews(
      ctx,
      inOrderOf(ids, await listOpenLines(ctx.db, { today: today(ctx), ids }), ({ line }) => line.id),
    ),
  columns: (at) => ({
    Prescription: (line) => line.item_id,
    Product: medicineName,
    Customer: ({ patient }) => personName(patient),
    Phone: ({ patient }) => patient.phone,
    Email: ({ patient }) => patient.email,
    "Ran out": (line) => line.ran_out_on,
    "Days late": (line) => line.days_late,
    Why: ({ reason }) => reason,
    "What was tried": ({ tried }) =>
      tried.map((event) => `${at(event.at)}: ${event.detail ?? event.title}`).join("\n"),
  }),
});
