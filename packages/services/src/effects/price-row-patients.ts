import type { PriceRowPatients, PriceRowsInput } from "@scriptkeeper/contracts/editing/effects";
import { PRICE_ROW_PATIENTS } from "@scriptkeeper/contracts/prescriptions/counted-items";
import type { AdminContext } from "../core/index.ts";
import { requirePriceRun } from "../price-updates/index.ts";
import { countPatientsOfRows } from "./price-row-patients.queries.ts";

/**
 * Counts the patients whom each of these rows of a price update concerns, up to a hundred. NOT_FOUND for a missing
 * update.
 */
export async function getPriceRowPatients(
  ctx: AdminContext,
  { id: runId, rowNumbers }: PriceRowsInput,
): Promise<PriceRowPatients> {
  await requirePriceRun(ctx, runId);
  const most = PRICE_ROW_PATIENTS;
  const rows = await countPatientsOfRows(ctx.db, { runId, rowNumbers, most });
  return {
    rows: rows.map(({ row_number, patients, looked }) => ({
      rowNumber: row_number,
      patients: { count: Math.min(patients, most), isMore: looked > most },
    })),
  };
}
