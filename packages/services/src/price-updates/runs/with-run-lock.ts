import type { PriceRunState } from "@scriptkeeper/contracts/prices/limits";
import { priceMessages } from "@scriptkeeper/contracts/prices/messages";
import type { PriceRun } from "@scriptkeeper/contracts/prices/prices";
import { type AdminContext, AppError, notFound, within } from "../../core/index.ts";
import { viewRun } from "./price-run-view.ts";
import { findRun, lockRun, type PriceRunRow } from "./price-runs.queries.ts";

/** Finds a price update without counting its rows. NOT_FOUND if it does not exist. */
export async function requireRun(ctx: Pick<AdminContext, "db">, id: number): Promise<PriceRunRow> {
  const run = await findRun(ctx.db, id);
  if (!run) throw notFound(priceMessages.notFound);
  return run;
}

/** Changes a run under its lock. Returns it as changed. */
export async function withRunLock(
  ctx: AdminContext,
  id: number,
  change: (locked: LockedRun) => Promise<void>,
): Promise<PriceRun> {
  await underRunLock(ctx, id, change);
  return viewRun(ctx.db, await requireRun(ctx, id));
}

interface LockedRun {
  ctx: AdminContext;
  run: PriceRunRow;
}

/** Changes a run under its lock, in a transaction. */
export function underRunLock<T>(
  ctx: AdminContext,
  id: number,
  change: (locked: LockedRun) => Promise<T>,
): Promise<T> {
  return ctx.db.transaction(async (tx) => {
    const run = await lockRun(tx, id);
    if (!run) throw notFound(priceMessages.notFound);
    return change({ ctx: within(ctx, tx), run });
  });
}

export function requireState(run: PriceRunRow, state: PriceRunState, refusal: string): void {
  if (run.state !== state) throw new AppError("CONFLICT", refusal);
}
