import { isOrdered } from "@scriptkeeper/domain/lifecycles/renewal";
import { type Context, within } from "../../../core/index.ts";
import type { RenewalRow } from "../../renewals.queries.ts";
import { isSaidMissing } from "../delivery-facts.ts";
import { saveNextQuestion } from "../fulfillments.queries.ts";
import { nextQuestion } from "./next-question.ts";
import { type Answer, recordFulfillments } from "./record-fulfillments.ts";

/**
 * Asks the store where the parcels of an order are and records the answer; a webhook is only the reason to ask. Safe
 * to repeat and in any order. Fails with StoreError.
 */
export async function followDelivery(ctx: Context, renewal: RenewalRow): Promise<void> {
  const answer = await askForParcels(ctx, renewal);
  if (answer) await recordAnswer(ctx, answer);
}

/**
 * Asks the store for an order's parcels. `null` when there is nothing to ask about, or when the store does not show
 * the order, which may change later.
 */
export async function askForParcels(ctx: Context, renewal: RenewalRow): Promise<Answer | null> {
  const { id, order_id: orderId } = renewal;
  if (!isOrdered(renewal) || orderId === null) return null;
  const askedAt = ctx.clock.now();
  const found = await ctx.store.listFulfillments(orderId);
  if (found !== null) return { renewalId: id, askedAt, found };
  // An order of which the patient lacks something stays late, whatever the store shows.
  if (!isSaidMissing(renewal)) await saveNextQuestion(ctx.db, { id, askAt: nextQuestion(renewal, askedAt) });
  return null;
}

export async function recordAnswer(ctx: Context, answer: Answer): Promise<void> {
  await ctx.db.transaction((tx) => recordFulfillments(within(ctx, tx), answer));
  ctx.jobs.notify("mail");
}
