import { fulfillmentStates } from "@scriptkeeper/domain/parcels/fulfillments";
import { parcelLog } from "@scriptkeeper/domain/parcels/parcel-words";
import { toTrackingLink } from "@scriptkeeper/domain/parcels/tracking-link";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { addDays } from "date-fns";
import { findSomebodyEmailed } from "../../care/index.ts";
import { findVariantTitle } from "../../catalogue/index.ts";
import type { Context } from "../../core/index.ts";
import { queueEmail } from "../../email/index.ts";
import { findPatient } from "../../prescriptions/index.ts";
import { logRenewal, toUnchangedLine } from "../renewal-log.ts";
import type { RenewalItemRow, RenewalRow } from "../renewals.queries.ts";
import { sentAt } from "./delivery-facts.ts";
import { type Parcel, saveTold } from "./fulfillments.queries.ts";

/** Days after which a parcel that we first hear of is no news: it has arrived, or the patient asked long ago. */
const NEWS_DAYS = 3;

interface Change {
  renewal: RenewalRow;
  lines: readonly RenewalItemRow[];
  parcels: readonly Parcel[];
  before: readonly Parcel[];
}

/**
 * Logs what became of parcels and emails the patient: once when a parcel is sent or ready, once when it could not be
 * delivered. In the caller's transaction.
 */
export async function tellOfParcels(ctx: Context, { before, ...change }: Change): Promise<void> {
  const known = new Map(before.map((parcel) => [parcel.id, parcel]));
  for (const parcel of change.parcels) {
    const told = { ...change, parcel, before: known.get(parcel.id) ?? null };
    if (isToBeLogged(told)) await logParcel(ctx, told);
    await tellPatient(ctx, told);
  }
}

interface Told {
  renewal: RenewalRow;
  lines: readonly RenewalItemRow[];
  parcel: Parcel;
  /** The parcel as last recorded. */
  before: Parcel | null;
}

/** Leaves out repeated "sent" reports: a parcel that carriers report as sent several times was sent once. */
function isToBeLogged({ parcel, before }: Told): boolean {
  if (before?.state === parcel.state) return false;
  return parcel.state !== "sent" || before === null || !fulfillmentStates[before.state].hasLeft;
}

async function logParcel(ctx: Context, { renewal, lines, parcel }: Told): Promise<void> {
  const words = parcelLog[parcel.state];
  if (!words) return;
  await logRenewal(ctx, {
    type: "order",
    ...words,
    status: parcel.state === "failed" ? "attention" : "success",
    renewal,
    lines: linesOf({ lines, parcel }).map(toUnchangedLine),
  });
}

function linesOf({ lines, parcel }: Pick<Told, "lines" | "parcel">) {
  return parcel.items.flatMap(({ item_id, quantity }) => {
    const line = lines.find((one) => one.item_id === item_id);
    return line ? [{ ...line, quantity }] : [];
  });
}

async function tellPatient(ctx: Context, told: Told): Promise<void> {
  const { parcel, renewal } = told;
  const about = newsOf(parcel);
  if (about === null) return;
  const now = ctx.clock.now();
  const isOldNews = about !== "failed" && told.before === null && now > addDays(sentAt(parcel), NEWS_DAYS);
  await saveTold(ctx.db, { id: parcel.id, about: about === "failed" ? "failed" : "sent", at: now });
  if (isOldNews) return;
  const patient = await findPatient(ctx.db, renewal.user_id);
  if (!patient || !(await findSomebodyEmailed(ctx.db, patient.id))) return;
  const lines = linesOf(told);
  if (lines.length === 0) return;
  const link = toTrackingLink(parcel);
  await queueEmail(ctx, {
    kind: "notification",
    user: patient,
    prescriptionIds: lines.map((line) => line.item_id),
    payload: {
      about,
      fulfillmentId: parcel.id,
      firstName: patient.first_name,
      ordersUrl: `${ctx.settings.publicUrl}/orders/${renewal.id}`,
      items: await Promise.all(lines.map((line) => toMessageItem(ctx, line))),
      carrier: parcel.carrier,
      trackingNumber: link.number,
      trackingUrl: link.url,
    },
  });
}

async function toMessageItem(ctx: Context, { product_name, variant_id, quantity }: RenewalItemRow) {
  const variant_title = await findVariantTitle(ctx.db, variant_id);
  return { productName: medicineName({ product_name, variant_title }), quantity };
}

/** Whether the patient has not been told of the parcel's state yet. */
export function isNews(parcel: Parcel): boolean {
  return newsOf(parcel) !== null;
}

/** What the patient has not been told of a parcel yet; `null` for nothing. A delivered parcel speaks for itself. */
function newsOf({ state, told_sent_at, told_failed_at }: Parcel): "sent" | "ready" | "failed" | null {
  if (state === "failed") return told_failed_at === null ? "failed" : null;
  const { hasLeft, isOver } = fulfillmentStates[state];
  if (!hasLeft || isOver || told_sent_at !== null) return null;
  return state === "ready" ? "ready" : "sent";
}
