import type { CareRight } from "@scriptkeeper/contracts/care/care";
import { careMessages } from "@scriptkeeper/contracts/care/messages";
import { CARE_RIGHTS } from "@scriptkeeper/contracts/constants";
import {
  AppError,
  forOneself,
  isAdmin,
  notFound,
  type PatientContext,
  type SignedInContext,
} from "../core/index.ts";
import { findRight } from "./care.queries.ts";
import { findLook } from "./looks/looks.queries.ts";

export interface OnBehalf {
  /** The patient for whom the call is made; `null` for oneself. */
  patientId: number | null;
  right: CareRight;
}

/**
 * Decides anew for each call for whom it is made and whether the caller may, so that revoking takes effect with the
 * next call. NOT_FOUND for a patient who has allowed the caller nothing; FORBIDDEN for one who has allowed less. An
 * administrator who is viewing a patient's screens may only see, even if they are also that patient's carer.
 */
export async function actFor(ctx: SignedInContext, { patientId, right }: OnBehalf): Promise<PatientContext> {
  const { userId } = ctx.actor;
  if (patientId === null || patientId === userId) return forOneself(ctx);
  if (await looksAt(ctx, patientId)) {
    if (right !== "see") throw new AppError("FORBIDDEN", careMessages.onlyLooking);
    return { ...ctx, patient: { id: patientId, carerId: userId, right: "see" } };
  }
  const given = await findRight(ctx.db, { patientId, carerId: userId });
  if (!given) throw notFound(careMessages.patientNotFound);
  if (CARE_RIGHTS.indexOf(given) < CARE_RIGHTS.indexOf(right))
    throw new AppError("FORBIDDEN", careMessages.mayOnlySee);
  return { ...ctx, patient: { id: patientId, carerId: userId, right: given } };
}

async function looksAt({ actor, clock, db }: SignedInContext, patientId: number): Promise<boolean> {
  if (!isAdmin(actor)) return false;
  const found = await findLook(db, { sessionId: actor.sessionId, now: clock.now() });
  return found?.look.patient_id === patientId;
}
