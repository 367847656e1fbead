import type { Context } from "../../core/index.ts";
import { lockUnpaidRenewals, markClosing } from "./close-checkouts.queries.ts";

/**
 * Begins to close the unpaid checkouts that hold any of these locked items, in the caller's transaction; the sweep that
 * lapses renewals takes them away at the store and gives the rest back. One that is only being made is closed by who
 * makes it: `recordOpen` locks the items too and sees that one is gone.
 */
export async function closeCheckoutsOf(ctx: Context, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  const unpaid = await lockUnpaidRenewals(ctx.db, itemIds);
  if (unpaid.length === 0) return;
  await markClosing(ctx.db, { ids: unpaid.map((renewal) => renewal.id), at: ctx.clock.now() });
}
