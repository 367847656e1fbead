import { sortingOf } from "@scriptkeeper/contracts/lists/sorting";
import { PRICE_ROW_SORTS } from "@scriptkeeper/contracts/prescriptions/review-sorts";
import { priceMessages } from "@scriptkeeper/contracts/prices/messages";
import type {
  LatestPriceRun,
  PriceRun,
  PriceRunRows,
  PriceRunRowsInput,
} from "@scriptkeeper/contracts/prices/prices";
import { type AdminContext, notFound } from "../../core/index.ts";
import { listRunRows } from "../list-rows.queries.ts";
import { findRows } from "../price-rows.queries.ts";
import { countFound } from "../searched-rows.queries.ts";
import { viewRow, viewRun } from "./price-run-view.ts";
import { findLatestRun } from "./price-runs.queries.ts";
import { requireRun } from "./with-run-lock.ts";

/** A price update with its counters. */
export async function getPriceRun(ctx: AdminContext, { id }: { id: number }): Promise<PriceRun> {
  return viewRun(ctx.db, await requireRun(ctx, id));
}

/** The administrator's latest price update, even if begun in another browser. */
export async function getLatestPriceRun(ctx: AdminContext): Promise<LatestPriceRun> {
  const run = await findLatestRun(ctx.db, ctx.actor.userId);
  return { run: run && (await viewRun(ctx.db, run)) };
}

/** Throws NOT_FOUND for a missing update, and for a missing line of it. */
export async function requirePriceRow(
  ctx: AdminContext,
  { id, rowNumber }: { id: number; rowNumber: number },
): Promise<void> {
  await requireRun(ctx, id);
  const [row] = await findRows(ctx.db, { runId: id, rowNumbers: [rowNumber] });
  if (!row) throw notFound(priceMessages.lineNotFound);
}

/** A page of the rows, in the order of the file unless sorted otherwise. */
export async function listPriceRows(ctx: AdminContext, input: PriceRunRowsInput): Promise<PriceRunRows> {
  const { id: runId, sort, order, ...page } = input;
  await requireRun(ctx, runId);
  const sorting = sortingOf(PRICE_ROW_SORTS, { sort, order });
  const [rows, counted] = await Promise.all([
    listRunRows(ctx.db, { runId, sorting, ...page }),
    page.search === "" ? {} : countFound(ctx.db, { runId, ...page }).then((found) => ({ found })),
  ]);
  return { rows: rows.map(viewRow), ...counted };
}
