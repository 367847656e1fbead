import { priceMessages } from "@scriptkeeper/contracts/prices/messages";
import type { AddPriceRowsInput, PriceRun } from "@scriptkeeper/contracts/prices/prices";
import { subHours } from "date-fns";
import { type AdminContext, audit, badInput } from "../../core/index.ts";
import { countRows, findRows, insertRows, type NewPriceRow } from "../price-rows.queries.ts";
import { forgetFindings } from "../row-changes.queries.ts";
import { viewRun } from "../runs/price-run-view.ts";
import { lockRun, type PriceRunRow, transitionRun } from "../runs/price-runs.queries.ts";
import { runLeases } from "../runs/run-lease.queries.ts";
import { addingToRun, requireRun, requireState } from "../runs/with-run-lock.ts";
import { newRow } from "./new-row.ts";

/** A list that was begun longer ago than this is looked up anew when its last rows arrive. */
const FINDINGS_LAST_HOURS = 1;

/** Adds a part of the rows, which can be looked up at once. Repeating a part adds nothing. */
export async function addPriceRows(ctx: AdminContext, input: AddPriceRowsInput): Promise<PriceRun> {
  const received = await addingToRun(ctx, input.id, ({ ctx: held, run }) => addToRun(held, run, input));
  const run = await requireRun(ctx, input.id);
  const view = await viewRun(ctx.db, run, received);
  // Whoever holds the list now, when the rows can be seen, looks for further ones after giving it back.
  const isWatched = runLeases.isHeld(run, ctx.clock.now());
  if (run.closed_at === null && (run.state === "looking_up" || !isWatched)) ctx.jobs.notify("prices");
  return view;
}

/** Returns how many rows have arrived; undefined if all of these had arrived before. */
async function addToRun(
  ctx: AdminContext,
  run: PriceRunRow,
  { id, rows, decimalComma }: AddPriceRowsInput,
): Promise<number | undefined> {
  const given = rows.map((row) => newRow(row, { runId: id, type: run.identifier_type, decimalComma }));
  refuseRepeated(given);
  if (run.state !== "uploading" && (await arrivedBefore(ctx, given))) return undefined;
  requireState(run, "uploading", priceMessages.notUploading);
  const added = await insertRows(ctx.db, given);
  if (added < given.length) await arrivedBefore(ctx, given);
  if (added === 0) return undefined;
  await audit(ctx, {
    action: "add price rows",
    entity: "price_run",
    entityId: id,
    after: { rows: given.length },
  });
  const received = await countRows(ctx.db, id);
  if (received > run.total) throw badInput("rows", `There are more rows than the ${run.total} announced.`);
  if (received === run.total) await completeRun(ctx, run);
  return received;
}

/** Prices may have changed since the first rows of an upload that took long, or was resumed, were looked up. */
async function completeRun(ctx: AdminContext, { id, created_at }: PriceRunRow): Promise<void> {
  await lockRun(ctx.db, id);
  if (created_at < subHours(ctx.clock.now(), FINDINGS_LAST_HOURS)) await forgetFindings(ctx.db, id);
  await transitionRun(ctx.db, { id, event: "uploaded" });
}

function refuseRepeated(rows: readonly NewPriceRow[]): void {
  const seen = new Set<number>();
  for (const { row_number } of rows) {
    if (seen.has(row_number)) throw badInput("rows", `Row ${row_number} appears twice.`);
    seen.add(row_number);
  }
}

/** Whether all of these rows have arrived before. BAD_INPUT for a row that arrived with other values. */
async function arrivedBefore(ctx: AdminContext, rows: readonly NewPriceRow[]): Promise<boolean> {
  const [first] = rows;
  if (!first) return true;
  const numbers = rows.map((row) => row.row_number);
  const known = await findRows(ctx.db, { runId: first.run_id, rowNumbers: numbers });
  const byNumber = new Map(known.map((row) => [row.row_number, row]));
  for (const row of rows) {
    const earlier = byNumber.get(row.row_number);
    if (earlier && (earlier.identifier !== row.identifier || earlier.price !== row.price))
      throw badInput("rows", `Row ${row.row_number} was already sent with different values.`);
  }
  return known.length === rows.length;
}
