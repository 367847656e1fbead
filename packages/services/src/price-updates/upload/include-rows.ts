import { priceMessages } from "@scriptkeeper/contracts/prices/messages";
import type { IncludePriceRowsInput, PriceRun } from "@scriptkeeper/contracts/prices/prices";
import { type AdminContext, audit } from "../../core/index.ts";
import { deselectRows, selectRows } from "../row-changes.queries.ts";
import { requireState, withRunLock } from "../runs/with-run-lock.ts";

/** Ticks or unticks rows in review. */
export function includePriceRows(ctx: AdminContext, input: IncludePriceRowsInput): Promise<PriceRun> {
  const { id: runId, rowNumbers, included } = input;
  return withRunLock(ctx, runId, async ({ ctx: held, run }) => {
    requireState(run, "review", priceMessages.notInReview);
    await (included ? selectRows : deselectRows)(held.db, { runId, rowNumbers });
    await audit(held, {
      action: "choose price rows",
      entity: "price_run",
      entityId: runId,
      after: { included, rows: rowNumbers.length },
    });
  });
}
