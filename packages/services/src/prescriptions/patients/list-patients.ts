import { COUNTED_PATIENTS, type PatientsInput, type PatientsPage } from "@scriptkeeper/contracts/patients";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import { type AdminContext, badInput, today } from "../../core/index.ts";
import { findPatients, listPatientRows } from "./patients.queries.ts";

/**
 * The patients who have prescriptions that the filter lets through, newest patients first. The search finds part of a
 * name, an email address or the name of such a product. BAD_INPUT for a page past the first 10,000 patients.
 */
export async function listPatients(ctx: AdminContext, input: PatientsInput): Promise<PatientsPage> {
  const { page, limit, search, filter } = input;
  const offset = (page - 1) * limit;
  const most = COUNTED_PATIENTS;
  if (offset >= most) throw badInput("page", prescriptionMessages.pageTooFar);
  const day = today(ctx);
  const { ids, total, hasMore, items } = await findPatients(
    ctx.db,
    { filter, today: day, search },
    { limit: Math.min(limit, most - offset), offset, most },
  );
  const patients = await listPatientRows(ctx.db, { ids, filter, today: day });
  return { patients, page, limit, total, hasMore, items };
}
