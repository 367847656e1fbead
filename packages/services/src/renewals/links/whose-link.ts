import { called } from "../../care/index.ts";
import type { Context } from "../../core/index.ts";
import { findPatient } from "../../prescriptions/index.ts";
import type { TokenRow } from "./links.queries.ts";

/**
 * Names the patient for whom a carer's link orders, which the screens show throughout; empty for a patient's own link.
 */
export async function whoseLink(ctx: Context, token: TokenRow): Promise<{ for_patient?: string }> {
  if (token.carer_id === null) return {};
  const patient = await findPatient(ctx.db, token.user_id);
  return patient ? { for_patient: called(patient) } : {};
}
