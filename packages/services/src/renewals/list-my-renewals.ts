import type { PatientRenewal, PatientRenewalList, RenewalInput } from "@scriptkeeper/contracts/renewals";
import { notFound, type SignedInContext } from "../core/index.ts";
import { listParcels } from "./deliveries/fulfillments.queries.ts";
import { findRenewalOfUser, listRenewalsOfUser, type WholeRenewal } from "./patient-renewals.queries.ts";
import { patientRenewalView } from "./renewal-view.ts";

/** Far more than the dashboard shows. */
const LIMIT = 30;

/** The signed-in person's own orders: those on their way first, then the newest. */
export async function listMyRenewals(ctx: SignedInContext): Promise<PatientRenewalList> {
  const rows = await listRenewalsOfUser(ctx.db, { userId: ctx.actor.userId, limit: LIMIT });
  return { renewals: await toViews(ctx, rows) };
}

/** One order of the signed-in person. NOT_FOUND for somebody else's. */
export async function getMyRenewal(
  ctx: SignedInContext,
  { renewalId }: RenewalInput,
): Promise<PatientRenewal> {
  const rows = await findRenewalOfUser(ctx.db, { userId: ctx.actor.userId, id: renewalId });
  const [view] = await toViews(ctx, rows);
  if (!view) throw notFound("This order is not yours, or is not there any more.");
  return view;
}

async function toViews(ctx: SignedInContext, rows: readonly WholeRenewal[]): Promise<PatientRenewal[]> {
  const paid = rows.filter(({ renewal }) => renewal.state === "paid").map(({ renewal }) => renewal.id);
  const parcels = await listParcels(ctx.db, paid);
  return rows.map((row) =>
    patientRenewalView(ctx, {
      ...row,
      parcels: parcels.filter((parcel) => parcel.renewal_id === row.renewal.id),
    }),
  );
}
