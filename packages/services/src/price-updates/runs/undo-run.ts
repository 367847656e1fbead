import { priceMessages } from "@scriptkeeper/contracts/prices/messages";
import type { PriceRun } from "@scriptkeeper/contracts/prices/prices";
import { type AdminContext, AppError, audit } from "../../core/index.ts";
import { undoRows } from "../row-changes.queries.ts";
import { transitionRun } from "./price-runs.queries.ts";
import { requireState, withRunLock } from "./with-run-lock.ts";

/**
 * Starts restoring earlier prices where nobody has changed them since; the worker does it. A closed update is
 * reopened.
 */
export async function undoPriceRun(ctx: AdminContext, { id }: { id: number }): Promise<PriceRun> {
  const view = await withRunLock(ctx, id, async ({ ctx: held, run }) => {
    if (run.state === "undoing") return;
    requireState(run, "done", priceMessages.stillWorking);
    const rows = await undoRows(held.db, id);
    if (rows === 0) throw new AppError("CONFLICT", priceMessages.nothingToUndo);
    await transitionRun(held.db, { id, event: "undone", set: { finished_at: null, closed_at: null } });
    await audit(held, { action: "undo price update", entity: "price_run", entityId: id, after: { rows } });
  });
  ctx.jobs.notify("prices");
  return view;
}
