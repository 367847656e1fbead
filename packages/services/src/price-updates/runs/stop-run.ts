import { priceMessages } from "@scriptkeeper/contracts/prices/messages";
import type { PriceRun } from "@scriptkeeper/contracts/prices/prices";
import { type AdminContext, audit } from "../../core/index.ts";
import { leaveOutWaiting } from "../row-changes.queries.ts";
import { requireState, withRunLock } from "./with-run-lock.ts";

/**
 * Leaves out the rows that are not set yet. The worker ends the run once the store has answered the calls in progress.
 */
export async function stopPriceRun(ctx: AdminContext, { id }: { id: number }): Promise<PriceRun> {
  const view = await withRunLock(ctx, id, async ({ ctx: held, run }) => {
    requireState(run, "running", priceMessages.notRunning);
    const leftOut = await leaveOutWaiting(held.db, id);
    if (leftOut === 0) return;
    await audit(held, {
      action: "stop price update",
      entity: "price_run",
      entityId: id,
      after: { left_out: leftOut },
    });
  });
  ctx.jobs.notify("prices");
  return view;
}
