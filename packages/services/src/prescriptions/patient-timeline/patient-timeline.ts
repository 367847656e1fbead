import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import {
  type PatientTimeline,
  type PatientTimelineInput,
  TIMELINE_PAGE_SIZE,
} from "@scriptkeeper/contracts/prescriptions/patient-timeline";
import { TIMELINE_KINDS } from "@scriptkeeper/contracts/prescriptions/timeline-kinds";
import { type AdminContext, notFound } from "../../core/index.ts";
import { findPatient } from "../patients/patients.queries.ts";
import { listPlaces } from "./places.queries.ts";
import { readEvents } from "./read-events.ts";

/**
 * A patient's timeline, newest first: orders, here and at the store, parcels, emails with each attempt, changes and who
 * made them, sign-ins, notes by staff, and carers. NOT_FOUND for a missing account and an administrator's.
 */
export async function patientTimeline(
  ctx: AdminContext,
  { userId, kinds, cursor }: PatientTimelineInput,
): Promise<PatientTimeline> {
  const patient = await findPatient(ctx.db, userId);
  if (patient?.role !== "user") throw notFound(userMessages.customerNotFound);
  const places = await listPlaces(ctx.db, {
    userId,
    kinds: kinds.length > 0 ? [...new Set(kinds)] : TIMELINE_KINDS,
    before: cursor,
    limit: TIMELINE_PAGE_SIZE + 1,
  });
  const page = places.slice(0, TIMELINE_PAGE_SIZE);
  return {
    events: await readEvents(ctx, { userId, places: page }),
    older: places.length > TIMELINE_PAGE_SIZE ? (page.at(-1) ?? null) : null,
  };
}
