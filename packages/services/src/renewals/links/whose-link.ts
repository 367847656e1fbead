import { called } from "../../care/index.ts";
import type { Context } from "../../core/index.ts";
import { findPatient } from "../../prescriptions/index.ts";
import type { TokenRow } from "./links.queries.ts";

/** For whom a link orders that a carer got: the screens say so all the time. Nothing for a patient's own. */
export async function whoseLink(ctx: Context, token: TokenRow): Promise<{ for_patient?: string }> {
  if (token.carer_id === null) return {};
  const patient = await findPatient(ctx.db, token.user_id);
  return patient ? { for_patient: called(patient) } : {};
}
