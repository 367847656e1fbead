import type { PriceRunState } from "@scriptkeeper/contracts/prices/limits";
import { priceMessages } from "@scriptkeeper/contracts/prices/messages";
import type { PriceRun } from "@scriptkeeper/contracts/prices/prices";
import type { Db } from "@scriptkeeper/db/connection";
import { type AdminContext, AppError, notFound, within } from "../../core/index.ts";
import { viewRun } from "./price-run-view.ts";
import { findRun, lockAdding, lockRun, type PriceRunRow } from "./price-runs.queries.ts";

/** Finds a price update without counting its rows. NOT_FOUND if it does not exist. */
export async function requireRun(ctx: Pick<AdminContext, "db">, id: number): Promise<PriceRunRow> {
  const run = await findRun(ctx.db, id);
  if (!run) throw notFound(priceMessages.notFound);
  return run;
}

interface LockedRun {
  ctx: AdminContext;
  run: PriceRunRow;
}

/** Changes a run under its lock. Returns it as changed. */
export async function withRunLock(
  ctx: AdminContext,
  id: number,
  change: (locked: LockedRun) => Promise<void>,
): Promise<PriceRun> {
  await ctx.db.transaction(async (tx) => change(lockedRun(ctx, tx, await lockRun(tx, id))));
  return viewRun(ctx.db, await requireRun(ctx, id));
}

/**
 * Adds to a run in a transaction, one caller after the other. Until it ends nobody can lock the run, but its worker goes on
 * saving and extending its lease. What changes the run must lock it first, as the worker does.
 */
export function addingToRun<T>(
  ctx: AdminContext,
  id: number,
  add: (adding: LockedRun) => Promise<T>,
): Promise<T> {
  return ctx.db.transaction(async (tx) => add(lockedRun(ctx, tx, await lockAdding(tx, id))));
}

function lockedRun(ctx: AdminContext, tx: Db, run: PriceRunRow | null): LockedRun {
  if (!run) throw notFound(priceMessages.notFound);
  return { ctx: within(ctx, tx), run };
}

export function requireState(run: PriceRunRow, state: PriceRunState, refusal: string): void {
  if (run.state !== state) throw new AppError("CONFLICT", refusal);
}
