import { z } from "zod";
import { LATE_OUTCOMES, NO_EMAIL_REASONS } from "../constants.ts";
import { sortFields } from "../lists/sort-fields.ts";
import { HistoryEvent } from "../prescriptions/history.ts";
import { PatientName } from "../prescriptions/patients.ts";
import { LATE_PATIENT_SORTS } from "../prescriptions/review-sorts.ts";
import { Id, line, PageLimit } from "../primitives.ts";

export const LATE_PATIENTS_PAGE_SIZE = 20;
export const MAX_LATE_NOTE = 500;

/** Part of a name or an address; `before` is the number of a line, behind which the page begins in the order that is asked for. */
export const LatePatientsInput = z.object({
  search: line(254).default(""),
  before: z.coerce.number("must be a number").pipe(Id).optional(),
  limit: PageLimit.default(LATE_PATIENTS_PAGE_SIZE),
  ...sortFields(LATE_PATIENT_SORTS),
});
export type LatePatientsInput = z.infer<typeof LatePatientsInput>;

/** A medicine that should have run out without an order, whose it is, and what was tried. */
export const LatePatient = z.object({
  id: z.int(),
  item_id: z.int(),
  product_name: z.string(),
  variant_title: z.string().nullable(),
  /** Reckoned from the reminder where nobody said how long a pack lasts. */
  ran_out_on: z.string(),
  is_estimated: z.boolean(),
  days_late: z.int(),
  /** Why nobody could write to the patient. */
  no_email: z.enum(NO_EMAIL_REASONS).nullable(),
  /** Why they stand here, to be shown as it is. */
  reason: z.string(),
  patient: PatientName.extend({ email: z.string(), phone: z.string().nullable() }),
  /** The emails of the last weeks about it, newest first. */
  tried: z.array(HistoryEvent.pick({ key: true, at: true, title: true, detail: true, state: true })),
});
export type LatePatient = z.infer<typeof LatePatient>;

/** A page, the newest first unless another order is asked for. `older` is what `before` says for the page behind it; `total` counts 10,001 at most. */
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
