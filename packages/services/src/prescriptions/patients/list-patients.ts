import { type AskedSort, type Sorting, sortingOf } from "@scriptkeeper/contracts/lists/sorting";
import { isPatientSortOffered, PATIENT_SORTS, type PatientSort } from "@scriptkeeper/contracts/lists/sorts";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import {
  COUNTED_PATIENTS,
  type PatientsInput,
  type PatientsPage,
} from "@scriptkeeper/contracts/prescriptions/patients";
import { type AdminContext, badInput, today } from "../../core/index.ts";
import { countedItems } from "../counted/counted-items.ts";
import { findPatients, listPatientRows } from "./patients.queries.ts";

/**
 * The patients with prescriptions that the filter selects, newest patients first unless sorted otherwise. The search
 * matches part of a name, an email address or the name of such a product. BAD_INPUT for a page past the first 10,000
 * patients, and for a sorting that the list does not offer.
 */
export async function listPatients(ctx: AdminContext, input: PatientsInput): Promise<PatientsPage> {
  const { page, limit, search, filter } = input;
  const offset = (page - 1) * limit;
  const most = COUNTED_PATIENTS;
  if (offset >= most) throw badInput("page", prescriptionMessages.pageTooFar);
  const counted = await countedItems(ctx, input.counted);
  const listed = { filter, today: today(ctx), counted: counted?.condition };
  const { ids, total, hasMore, items } = await findPatients(
    ctx.db,
    { ...listed, search, sorting: patientSorting(input) },
    { limit: Math.min(limit, most - offset), offset, most },
  );
  const patients = await listPatientRows(ctx.db, { ids, ...listed });
  return { patients, page, limit, total, hasMore, items, ...(counted && { counted: counted.note }) };
}

/** BAD_INPUT for a sorting that is not offered with this search and filter. */
export function patientSorting({
  search,
  filter,
  ...asked
}: Pick<PatientsInput, "search" | "filter"> & AskedSort<PatientSort>): Sorting<PatientSort> {
  const sorting = sortingOf(PATIENT_SORTS, asked);
  if (!isPatientSortOffered({ search, filter }, sorting))
    throw badInput("sort", prescriptionMessages.sortNotOffered);
  return sorting;
}
