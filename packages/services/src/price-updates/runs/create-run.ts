import type { CreatePriceRunInput, PriceRun } from "@scriptkeeper/contracts/prices/prices";
import { type AdminContext, audit, within } from "../../core/index.ts";
import { viewRun } from "./price-run-view.ts";
import { closeUnstarted, insertRun } from "./price-runs.queries.ts";

/**
 * Opens a price update, whose rows follow in further calls. The administrator's earlier uploads that were never
 * started are closed.
 */
export async function createPriceRun(ctx: AdminContext, input: CreatePriceRunInput): Promise<PriceRun> {
  const now = ctx.clock.now();
  const run = await ctx.db.transaction(async (tx) => {
    await closeUnstarted(tx, { userId: ctx.actor.userId, at: now });
    const made = await insertRun(tx, {
      created_by: ctx.actor.userId,
      identifier_type: input.identifierType,
      file_name: input.fileName,
      state: "uploading",
      total: input.total,
      created_at: now,
    });
    await audit(within(ctx, tx), {
      action: "upload price list",
      entity: "price_run",
      entityId: made.id,
      after: { identifier_type: made.identifier_type, rows: made.total },
    });
    return made;
  });
  return viewRun(ctx.db, run);
}
