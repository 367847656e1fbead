import type { ExportFilter } from "@scriptkeeper/contracts/lists/exports";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { effectiveExpiry } from "@scriptkeeper/domain/prescriptions/expiry";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { inOrderOf, shortExportOf } from "../../core/index.ts";
import { listPatientMedicines } from "../items/list-medicines.ts";

/** The export of `listPatientMedicines`. */
export const medicinesExport = shortExportOf<ExportFilter<"medicines">, PrescriptionItem>({
  rows: (ctx, { user_id }) => listPatientMedicines(ctx, { userId: user_id }),
  only: async (ctx, keys, { user_id }) =>
    inOrderOf(keys.map(Number), await listPatientMedicines(ctx, { userId: user_id }), ({ id }) => id),
  columns: () => ({
    ID: ({ id }) => id,
    Medicine: medicineName,
    Quantity: ({ quantity }) => quantity,
    Status: ({ status }) => status,
    Repeats: ({ repeats }) => repeats,
    "Lasts until": (item) => item.lasts_until ?? null,
    Expiry: effectiveExpiry,
    "Next reminder": (item) => item.next_reminder_date,
    "Can be ordered": ({ eligibility }) => (eligibility.canOrder ? "Yes" : `No: ${eligibility.sentence}`),
    Discount: ({ discount }) => discount?.label ?? null,
  }),
});
