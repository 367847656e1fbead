import type { PatientRenewalList } from "@scriptkeeper/contracts/renewals";
import type { SignedInContext } from "../core/index.ts";
import { listRenewalsOfUser } from "./patient-renewals.queries.ts";
import { patientRenewalView } from "./renewal-view.ts";

/** Far more than the dashboard shows. */
const LIMIT = 30;

/** The signed-in person's own orders: those on their way first, then the newest. */
export async function listMyRenewals(ctx: SignedInContext): Promise<PatientRenewalList> {
  const rows = await listRenewalsOfUser(ctx.db, { userId: ctx.actor.userId, limit: LIMIT });
  return { renewals: rows.map(patientRenewalView) };
}
