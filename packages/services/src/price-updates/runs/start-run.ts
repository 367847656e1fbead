import { priceMessages } from "@scriptkeeper/contracts/prices/messages";
import type { PriceRun, StartPriceRunInput } from "@scriptkeeper/contracts/prices/prices";
import { type AdminContext, AppError, audit } from "../../core/index.ts";
import { startRows } from "../row-changes.queries.ts";
import { viewRun } from "./price-run-view.ts";
import { transitionRun } from "./price-runs.queries.ts";
import { requireState, withRunLock } from "./with-run-lock.ts";

/**
 * Starts setting the prices of the ticked rows, which the worker does. A closed list is reopened. CONFLICT when other
 * rows are ticked than the caller saw.
 */
export async function startPriceRun(ctx: AdminContext, input: StartPriceRunInput): Promise<PriceRun> {
  const { id } = input;
  const view = await withRunLock(ctx, id, async ({ ctx: held, run }) => {
    const { included, findings, total, ticks } = await viewRun(held.db, run);
    const hasOtherTicks = input.ticks !== undefined && input.ticks !== ticks;
    if (run.state === "running" && !hasOtherTicks) return;
    requireState(run, "review", hasOtherTicks ? priceMessages.startedOtherwise : priceMessages.notInReview);
    if (hasOtherTicks) throw new AppError("CONFLICT", priceMessages.otherTicks);
    if (included + findings.unchanged === 0) throw new AppError("CONFLICT", priceMessages.nothingIncluded);
    await startRows(held.db, { runId: id, isReviewed: true });
    await transitionRun(held.db, {
      id,
      event: "started",
      set: { started_at: ctx.clock.now(), closed_at: null },
    });
    await audit(held, {
      action: "start price update",
      entity: "price_run",
      entityId: id,
      after: { identifier_type: run.identifier_type, rows: total, to_set: included },
    });
  });
  ctx.jobs.notify("prices");
  return view;
}
