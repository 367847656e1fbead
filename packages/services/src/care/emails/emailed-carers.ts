import type { Context } from "../../core/index.ts";
import type { PatientsCarer } from "../../email/index.ts";
import { called } from "../called.ts";
import { listCarers } from "./care-emails.queries.ts";

/** Lists the current carers of these patients, with everything that decides who is emailed about their medicines. */
export async function listEmailedCarers(
  ctx: Context,
  patientIds: readonly number[],
): Promise<PatientsCarer[]> {
  const rows = await listCarers(ctx.db, patientIds);
  return rows.map(({ right, patient, ...row }) => ({
    ...row,
    mayOrder: right === "order",
    patientName: called(patient),
  }));
}
