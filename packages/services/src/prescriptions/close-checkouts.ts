import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import { lockUnpaidRenewals, markClosing } from "./close-checkouts.queries.ts";

/**
 * Begins to close the unpaid checkouts that hold any of these locked items, in the caller's transaction; the sweep that
 * lapses renewals takes them away at the store and gives the rest back. CONFLICT while one is only being made: nobody
 * knows yet what there is to close.
 */
export async function closeCheckoutsOf(ctx: Context, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  const unpaid = await lockUnpaidRenewals(ctx.db, itemIds);
  if (unpaid.some((renewal) => renewal.state === "opening"))
    throw new AppError("CONFLICT", prescriptionMessages.orderBeingPrepared);
  if (unpaid.length === 0) return;
  await markClosing(ctx.db, { ids: unpaid.map((renewal) => renewal.id), at: ctx.clock.now() });
}
