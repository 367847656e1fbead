import { priceMessages } from "@scriptkeeper/contracts/prices/messages";
import { isLookUpState } from "@scriptkeeper/domain/lifecycles/price-run";
import { isStoreUnavailable, StoreError } from "@scriptkeeper/store/port";
import { addSeconds } from "date-fns";
import type { Context } from "../../core/index.ts";
import { applyPrices } from "../apply/apply-prices.ts";
import { lookUpRows } from "../lookup/look-up-rows.ts";
import { findRun } from "./price-runs.queries.ts";
import { type HeldRun, releaseRun, takeDueRun } from "./run-lease.queries.ts";

const AGAIN_AFTER_SECONDS = 10;
const AFTER_A_FAULT_SECONDS = 60;

/** Processes all price updates that are due, one after the other, until none is left or `signal` aborts. */
export async function processPriceRuns(ctx: Context, signal: AbortSignal): Promise<{ runs: number }> {
  let runs = 0;
  while (!signal.aborted) {
    const lease = await takeDueRun(ctx.db, ctx.clock.now());
    if (!lease) break;
    runs += 1;
    await workOrPostpone(ctx, { ...lease, signal });
  }
  return { runs };
}

/** Processes a held run through all its phases. Throws the store's error when the store is unavailable. */
export async function processRun(ctx: Context, work: HeldRun): Promise<void> {
  let goesOn = true;
  while (goesOn && !work.signal.aborted) {
    const run = await findRun(ctx.db, work.runId);
    if (!run) return;
    if (isLookUpState(run.state)) goesOn = await lookUpRows(ctx, work, run);
    else if (run.state === "running" || run.state === "undoing")
      goesOn = await applyPrices(ctx, work, run.state);
    else return;
  }
}

async function workOrPostpone(ctx: Context, work: HeldRun): Promise<void> {
  const postpone = (problem: string, seconds: number) => ({
    problem,
    notBefore: addSeconds(ctx.clock.now(), seconds),
  });
  try {
    await processRun(ctx, work);
    await releaseRun(ctx.db, work);
  } catch (error) {
    if (work.signal.aborted) return releaseRun(ctx.db, work);
    if (isStoreUnavailable(error)) {
      const kind = error instanceof StoreError ? error.kind : null;
      ctx.log.warn(
        { priceRunId: work.runId, kind },
        "store unavailable; the price update will continue later",
      );
      return releaseRun(ctx.db, work, postpone(priceMessages.storeAway, AGAIN_AFTER_SECONDS));
    }
    ctx.log.error({ priceRunId: work.runId, err: error }, "price update failed; it will be retried later");
    await releaseRun(ctx.db, work, postpone(priceMessages.stumbled, AFTER_A_FAULT_SECONDS));
  }
}
