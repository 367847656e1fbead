import { priceMessages } from "@scriptkeeper/contracts/prices/messages";
import type { PriceRun, RetryPriceRowsInput } from "@scriptkeeper/contracts/prices/prices";
import { type AdminContext, AppError, audit, notFound, within } from "../../core/index.ts";
import { copyFailedRows } from "../row-changes.queries.ts";
import { viewRun } from "./price-run-view.ts";
import { changeRun, findRetry, insertRun, lockRun, type PriceRunRow } from "./price-runs.queries.ts";
import { requireState } from "./with-run-lock.ts";

/** Sends failed rows back to review as a new run. Repeating it returns the run that was made. */
export async function retryFailedPriceRows(ctx: AdminContext, input: RetryPriceRowsInput): Promise<PriceRun> {
  const retry = await ctx.db.transaction((tx) => makeRetry(within(ctx, tx), input));
  ctx.jobs.notify("prices");
  return viewRun(ctx.db, retry);
}

async function makeRetry(ctx: AdminContext, { id, rowNumbers }: RetryPriceRowsInput): Promise<PriceRunRow> {
  const run = await lockRun(ctx.db, id);
  if (!run) throw notFound(priceMessages.notFound);
  requireState(run, "done", priceMessages.stillWorking);
  const earlier = run.closed_at && (await findRetry(ctx.db, id));
  if (earlier) return earlier;
  const now = ctx.clock.now();
  const retry = await insertRun(ctx.db, {
    created_by: ctx.actor.userId,
    identifier_type: run.identifier_type,
    file_name: run.file_name,
    state: "looking_up",
    total: 0,
    retry_of: id,
    created_at: now,
  });
  const total = await copyFailedRows(ctx.db, { from: id, to: retry.id, rowNumbers });
  if (total === 0) throw new AppError("CONFLICT", priceMessages.nothingToRetry);
  await changeRun(ctx.db, retry.id, { total });
  await changeRun(ctx.db, id, { closed_at: now });
  await audit(ctx, {
    action: "retry price update",
    entity: "price_run",
    entityId: retry.id,
    after: { retry_of: id, rows: total },
  });
  return { ...retry, total };
}
