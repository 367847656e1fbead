import type { CareRight } from "@scriptkeeper/contracts/care";
import { careMessages } from "@scriptkeeper/contracts/care-messages";
import { CARE_RIGHTS } from "@scriptkeeper/contracts/constants";
import { AppError, forOneself, notFound, type PatientContext, type SignedInContext } from "../core/index.ts";
import { findRight } from "./care.queries.ts";

export interface OnBehalf {
  /** The patient for whom the call is made; `null` for oneself. */
  patientId: number | null;
  right: CareRight;
}

/**
 * Decides for whom a call is made and whether the caller may, each time anew: what is revoked holds for the next call.
 * NOT_FOUND for a patient who has not allowed anything; FORBIDDEN for one who has allowed less.
 */
export async function actFor(ctx: SignedInContext, { patientId, right }: OnBehalf): Promise<PatientContext> {
  const { userId } = ctx.actor;
  if (patientId === null || patientId === userId) return forOneself(ctx);
  const given = await findRight(ctx.db, { patientId, carerId: userId });
  if (!given) throw notFound(careMessages.patientNotFound);
  if (CARE_RIGHTS.indexOf(given) < CARE_RIGHTS.indexOf(right))
    throw new AppError("FORBIDDEN", careMessages.mayOnlySee);
  return { ...ctx, patient: { id: patientId, carerId: userId, right: given } };
}
