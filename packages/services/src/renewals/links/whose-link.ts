import type { Preview } from "@scriptkeeper/contracts/renewals/renewals";
import { called } from "../../care/index.ts";
import type { Context } from "../../core/index.ts";
import { findPatient } from "../../prescriptions/index.ts";
import type { TokenRow } from "./links.queries.ts";

export type WhoseLink = Pick<Preview, "for_patient" | "for_patient_id">;

/**
 * Names the patient for whom a carer's link orders, which the screens show throughout; empty for a patient's own link.
 */
export async function whoseLink(ctx: Context, token: TokenRow): Promise<WhoseLink> {
  if (token.carer_id === null) return {};
  const patient = await findPatient(ctx.db, token.user_id);
  return patient ? { for_patient: called(patient), for_patient_id: patient.id } : {};
}
