import { COUNTED_PATIENTS, type PatientsInput, type PatientsPage } from "@scriptkeeper/contracts/patients";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import { type AdminContext, badInput, today } from "../../core/index.ts";
import { listPatientRows } from "./patients.queries.ts";

/**
 * The patients who have prescriptions that the filter lets through, newest patients first. The search finds part of a
 * name, an email address or the name of such a product. BAD_INPUT for a page past the first 10,000 patients.
 */
export async function listPatients(ctx: AdminContext, input: PatientsInput): Promise<PatientsPage> {
  const { page, limit, search, filter } = input;
  const offset = (page - 1) * limit;
  if (offset >= COUNTED_PATIENTS) throw badInput("page", prescriptionMessages.pageTooFar);
  const { patients, found, items } = await listPatientRows(ctx.db, {
    filter,
    today: today(ctx),
    search,
    limit: Math.min(limit, COUNTED_PATIENTS - offset),
    offset,
  });
  return {
    patients: patients.map(({ id, first_name, last_name, email, order_count, item_count }) => ({
      id,
      first_name,
      last_name,
      email,
      order_count,
      item_count,
    })),
    page,
    limit,
    total: Math.min(found, COUNTED_PATIENTS),
    hasMore: found > COUNTED_PATIENTS,
    items,
  };
}
