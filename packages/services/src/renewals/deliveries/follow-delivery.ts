import { type Context, within } from "../../core/index.ts";
import type { RenewalRow } from "../renewals.queries.ts";
import { recordFulfillments } from "./record-fulfillments.ts";

/**
 * Asks the store where the parcels of a paid order are and writes it down; a message from it is only the reason to ask.
 * Safe to repeat and in any order. Fails with StoreError.
 */
export async function followDelivery(ctx: Context, { id, state, order_id }: RenewalRow): Promise<void> {
  if (state !== "paid" || order_id === null) return;
  const askedAt = ctx.clock.now();
  const found = await ctx.store.listFulfillments(order_id);
  if (found === null) return;
  await ctx.db.transaction((tx) => recordFulfillments(within(ctx, tx), { renewalId: id, askedAt, found }));
  ctx.jobs.notify("mail");
}
