import { ORDERS_LISTED } from "@scriptkeeper/contracts/constants";
import type {
  PatientRenewal,
  PatientRenewalList,
  RenewalInput,
} from "@scriptkeeper/contracts/renewals/renewals";
import { isAtCheckout, isOrdered } from "@scriptkeeper/domain/lifecycles/renewal";
import { notFound, type PatientContext } from "../core/index.ts";
import { whyOrder } from "../prescriptions/index.ts";
import { findOffersInTime, toBeOfferedAgain, withCurrentStock } from "./checkout/offers-in-time.ts";
import { listParcels } from "./deliveries/fulfillments.queries.ts";
import { listNoticesOfOrders } from "./last-supply/last-supply.queries.ts";
import { findRenewalOfUser, listRenewalsOfUser, type WholeRenewal } from "./patient-renewals.queries.ts";
import { patientRenewalView } from "./renewal-view.ts";

/**
 * Lists the patient's orders: those on their way first, then the newest. Only a caller who may order gets the payment
 * URLs.
 */
export async function listMyRenewals(ctx: PatientContext): Promise<PatientRenewalList> {
  const rows = await listRenewalsOfUser(ctx.db, { userId: ctx.patient.id, limit: ORDERS_LISTED });
  return { renewals: await toViews(ctx, rows) };
}

/**
 * Returns one order of the patient, with an explanation of its total and, if it waits for payment, whether the store
 * still sells all of it. NOT_FOUND for somebody else's order.
 */
export async function getMyRenewal(
  ctx: PatientContext,
  { renewalId }: RenewalInput,
): Promise<PatientRenewal> {
  const rows = await findRenewalOfUser(ctx.db, { userId: ctx.patient.id, id: renewalId });
  const [row] = rows;
  const [view] = await toViews(ctx, await Promise.all(rows.map((order) => withStockNow(ctx, order))));
  if (!row || !view)
    throw notFound("We could not find this order. It may not be yours, or it may have been deleted.");
  const reader = { who: "patient", timeZone: ctx.settings.storeTimezone } as const;
  return { ...view, price_why: whyOrder(row, reader) };
}

async function withStockNow(ctx: PatientContext, order: WholeRenewal): Promise<WholeRenewal> {
  if (!isAtCheckout(order.renewal)) return order;
  const asked = order.lines.filter((line) => line.given_back_at === null).map(toBeOfferedAgain);
  const offers = await findOffersInTime(ctx, asked);
  return { ...order, lines: withCurrentStock(order.lines, { asked, offers }) };
}

async function toViews(ctx: PatientContext, rows: readonly WholeRenewal[]): Promise<PatientRenewal[]> {
  const ordered = rows.filter(({ renewal }) => isOrdered(renewal)).map(({ renewal }) => renewal.id);
  const parcels = await listParcels(ctx.db, ordered);
  const notices = await listNoticesOfOrders(ctx.db, ordered);
  const mayPay = ctx.patient.right === "order";
  return rows
    .map((row) =>
      patientRenewalView(ctx, {
        ...row,
        parcels: parcels.filter((parcel) => parcel.renewal_id === row.renewal.id),
        notices: notices.filter((notice) => notice.renewal_id === row.renewal.id),
      }),
    )
    .map((view) => (mayPay ? view : { ...view, continue_url: null }));
}
