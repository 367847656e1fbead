import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions";
import { userMessages } from "@scriptkeeper/contracts/user-messages";
import { type AdminContext, notFound } from "../../core/index.ts";
import { listMedicines } from "../items/list-medicines.ts";
import { findPatient } from "./patients.queries.ts";

/** A patient's prescriptions in the order in which the patient sees them. NOT_FOUND for nobody, and for an administrator. */
export async function listPatientMedicines(
  ctx: AdminContext,
  { userId }: { userId: number },
): Promise<PrescriptionItem[]> {
  const patient = await findPatient(ctx.db, userId);
  if (patient?.role !== "user") throw notFound(userMessages.customerNotFound);
  return listMedicines(ctx, { userId, viewer: "admin" });
}
