import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { whyStatus } from "@scriptkeeper/domain/prescriptions/item-status";
import {
  byRunOut,
  lastsUntil,
  SUPPLY_GROUPS,
  supplyGroup,
  supplyState,
} from "@scriptkeeper/domain/supply/supply";
import { type AdminContext, type Context, notFound, type PatientContext, today } from "../../core/index.ts";
import { listOpenRequests } from "../back-in-stock/requests.queries.ts";
import { findPatient } from "../patients/patients.queries.ts";
import { putOffView } from "../reminder-dates/put-off.ts";
import { prescriptionView, type View, viewerOf } from "./prescription-view.ts";
import { listItemsOfUser } from "./prescriptions.queries.ts";
import { supplyOf } from "./supplies.queries.ts";

/** The patient's prescriptions: those that are due first, and within that by when they run out. */
export function listMine(ctx: PatientContext): Promise<PrescriptionItem[]> {
  return listMedicines(ctx, { userId: ctx.patient.id, viewer: viewerOf(ctx.patient) });
}

/**
 * A patient's prescriptions in the order in which the patient sees them. NOT_FOUND for a missing account and an
 * administrator's.
 */
export async function listPatientMedicines(
  ctx: AdminContext,
  { userId }: { userId: number },
): Promise<PrescriptionItem[]> {
  const patient = await findPatient(ctx.db, userId);
  if (patient?.role !== "user") throw notFound(userMessages.customerNotFound);
  return listMedicines(ctx, { userId, viewer: "admin" });
}

async function listMedicines(
  ctx: Context,
  { userId, viewer }: { userId: number; viewer: View["viewer"] },
): Promise<PrescriptionItem[]> {
  const rows = await listItemsOfUser(ctx, userId);
  const asked = await listOpenRequests(
    ctx.db,
    rows.filter((row) => !row.is_available).map(({ item }) => item.id),
  );
  const day = today(ctx);
  const view = { viewer, now: ctx.clock.now(), today: day } as const;
  const items = rows.map((row) => {
    const supply = supplyOf(row);
    return {
      ...prescriptionView(row, view),
      ...(viewer === "admin" && {
        status_why: whyStatus(row.item, { today: day, timeZone: ctx.settings.storeTimezone }),
      }),
      lasts_until: lastsUntil(supply),
      put_off: putOffView(row, supply, day),
      asked_when_back: asked.get(row.item.id)?.toISOString() ?? null,
    };
  });
  return items
    .map((item) => ({ item, state: supplyState(item) }))
    .map((of) => ({ ...of, group: SUPPLY_GROUPS.indexOf(supplyGroup(of.state, day)) }))
    .sort((a, b) => a.group - b.group || byRunOut(a.state, b.state))
    .map(({ item }) => item);
}
