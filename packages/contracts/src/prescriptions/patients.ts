import { z } from "zod";
import { Counted, CountedNote } from "../lists/counted.ts";
import { sortFields } from "../lists/sort-fields.ts";
import { PATIENT_SORTS } from "../lists/sorts.ts";
import { Id, line, pageQuery } from "../primitives.ts";
import { PRESCRIPTION_FILTERS } from "./limits.ts";
import { PrescriptionItem } from "./prescriptions.ts";

export const PATIENTS_PAGE_SIZE = 50;
/** How far patients are counted and can be paged: beyond it, a search is quicker for the reader too. */
export const COUNTED_PATIENTS = 10_000;

const Filter = z
  .enum(PRESCRIPTION_FILTERS, `must be one of ${PRESCRIPTION_FILTERS.join(", ")}`)
  .default("all");

export const PatientsInput = pageQuery(PATIENTS_PAGE_SIZE).extend({
  /** Part of a first name, last name, email or product name. */
  search: line(200).default(""),
  filter: Filter,
  counted: Counted.optional(),
  ...sortFields(PATIENT_SORTS),
});
export type PatientsInput = z.infer<typeof PatientsInput>;

/** The patient whom a row is about, with the id that leads to their page. */
export const PatientName = z.object({ id: z.int(), first_name: z.string(), last_name: z.string() });

/** A patient, with the number of orders and items that match the filter. */
export const PatientRow = PatientName.extend({
  email: z.string(),
  order_count: z.int(),
  item_count: z.int(),
});
export type PatientRow = z.infer<typeof PatientRow>;

/**
 * `total` counts patients up to 10,000, or, in a search where more would cost time, up to the page after this one;
 * `hasMore` says that there are more. `items` counts the prescriptions that match the filter, as the dashboard's card
 * does; null while a search narrows the list.
 */
export const PatientsPage = z.object({
  patients: z.array(PatientRow),
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  hasMore: z.boolean(),
  items: z.int().nullable(),
  counted: CountedNote.exactOptional(),
});
export type PatientsPage = z.infer<typeof PatientsPage>;

export const PatientOrdersInput = z.object({ userId: Id, filter: Filter, counted: Counted.optional() });
export type PatientOrdersInput = z.infer<typeof PatientOrdersInput>;

/** One order of a patient, with the items that match the filter. */
export const PatientOrder = z.object({
  id: z.int(),
  shopify_order_id: z.string().nullable(),
  created_at: z.string(),
  items: z.array(PrescriptionItem),
});
export type PatientOrder = z.infer<typeof PatientOrder>;
