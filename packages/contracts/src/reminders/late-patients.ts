import { z } from "zod";
import { LATE_OUTCOMES, NO_EMAIL_REASONS } from "../constants.ts";
import { sortFields } from "../lists/sort-fields.ts";
import { HistoryEvent } from "../prescriptions/history.ts";
import { PatientName } from "../prescriptions/patients.ts";
import { LATE_PATIENT_SORTS } from "../prescriptions/review-sorts.ts";
import { Id, line, PageLimit } from "../primitives.ts";

export const LATE_PATIENTS_PAGE_SIZE = 20;
export const MAX_LATE_NOTE = 500;

/**
 * `search` is part of a name or of an address; `before` is a line's id: the page begins after it, in the order asked
 * for.
 */
export const LatePatientsInput = z.object({
  search: line(254).default(""),
  before: z.coerce.number("must be a number").pipe(Id).optional(),
  limit: PageLimit.default(LATE_PATIENTS_PAGE_SIZE),
  ...sortFields(LATE_PATIENT_SORTS),
});
export type LatePatientsInput = z.infer<typeof LatePatientsInput>;

/** A medicine that should have run out with no order on its way, its patient, and what was tried. */
export const LatePatient = z.object({
  id: z.int(),
  item_id: z.int(),
  product_name: z.string(),
  variant_title: z.string().nullable(),
  /** Estimated from the reminder if it is not known how long a pack lasts. */
  ran_out_on: z.string(),
  is_estimated: z.boolean(),
  days_late: z.int(),
  /** Why the patient couldn't be emailed. */
  no_email: z.enum(NO_EMAIL_REASONS).nullable(),
  /** Why they are on the list, shown unchanged. */
  reason: z.string(),
  patient: PatientName.extend({ email: z.string(), phone: z.string().nullable() }),
  /** The emails about the medicine in recent weeks, newest first. */
  tried: z.array(HistoryEvent.pick({ key: true, at: true, title: true, detail: true, state: true })),
});
export type LatePatient = z.infer<typeof LatePatient>;

/**
 * A page, newest first by default. `older` is the value of `before` for the next page; `total` counts at most 10,001.
 */
export const LatePatients = z.object({
  lines: z.array(LatePatient),
  older: z.int().nullable(),
  total: z.int(),
});
export type LatePatients = z.infer<typeof LatePatients>;

export const SettleLatePatientInput = z.object({
  itemId: Id,
  outcome: z.enum(LATE_OUTCOMES, `must be one of ${LATE_OUTCOMES.join(", ")}`),
  note: line(MAX_LATE_NOTE).optional(),
});
export type SettleLatePatientInput = z.infer<typeof SettleLatePatientInput>;

export const SettledLatePatient = z.object({
  item_id: z.int(),
  outcome: z.enum(LATE_OUTCOMES),
  note: z.string().nullable(),
  settled_at: z.string(),
});
export type SettledLatePatient = z.infer<typeof SettledLatePatient>;
