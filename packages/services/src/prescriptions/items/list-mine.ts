import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions";
import type { PatientContext } from "../../core/index.ts";
import { listMedicines } from "./list-medicines.ts";
import { viewerOf } from "./prescription-view.ts";

/** The patient's prescriptions: what is due first, and of those what runs out first. */
export function listMine(ctx: PatientContext): Promise<PrescriptionItem[]> {
  return listMedicines(ctx, { userId: ctx.patient.id, viewer: viewerOf(ctx.patient) });
}
