import { priceMessages } from "@scriptkeeper/contracts/prices/messages";
import type { PriceRun } from "@scriptkeeper/contracts/prices/prices";
import { type AdminContext, AppError, audit } from "../../core/index.ts";
import { changeRun } from "./price-runs.queries.ts";
import { withRunLock } from "./with-run-lock.ts";

/**
 * Closes a list so that the administrator can turn to another. CONFLICT while prices are being set, which must not go
 * unwatched.
 */
export function closePriceRun(ctx: AdminContext, { id }: { id: number }): Promise<PriceRun> {
  return withRunLock(ctx, id, async ({ ctx: held, run }) => {
    if (run.state === "running" || run.state === "undoing")
      throw new AppError("CONFLICT", priceMessages.stillWorking);
    await changeRun(held.db, id, { closed_at: run.closed_at ?? ctx.clock.now() });
    await audit(held, { action: "close price update", entity: "price_run", entityId: id });
  });
}
