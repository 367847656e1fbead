import { type Context, within } from "../../core/index.ts";
import type { RenewalRow } from "../renewals.queries.ts";
import { saveNextQuestion } from "./fulfillments.queries.ts";
import { nextQuestion } from "./next-question.ts";
import { recordFulfillments } from "./record-fulfillments.ts";

/**
 * Asks the store where the parcels of a paid order are and writes it down; a message from it is only the reason to ask.
 * Safe to repeat and in any order. Fails with StoreError.
 */
export async function followDelivery(ctx: Context, renewal: RenewalRow): Promise<void> {
  const { id, state, order_id: orderId } = renewal;
  if (state !== "paid" || orderId === null) return;
  const askedAt = ctx.clock.now();
  const found = await ctx.store.listFulfillments(orderId);
  if (found === null) {
    // An order that the store does not show may be shown later.
    await saveNextQuestion(ctx.db, { id, askAt: nextQuestion(renewal, askedAt) });
    return;
  }
  await ctx.db.transaction((tx) => recordFulfillments(within(ctx, tx), { renewalId: id, askedAt, found }));
  ctx.jobs.notify("mail");
}
