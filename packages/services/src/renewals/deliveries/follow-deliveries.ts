import { addMinutes } from "date-fns";
import type { Context } from "../../core/index.ts";
import { processBatch } from "../recovery/process-batch.ts";
import type { RenewalRow } from "../renewals.queries.ts";
import { followDelivery } from "./follow-delivery.ts";
import { saveNextQuestion, takeOrdersToAsk } from "./fulfillments.queries.ts";
import { nextQuestion } from "./next-question.ts";

const BATCH = 50;
/** A failed question is asked again after so long. */
const PUT_OFF_MINUTES = 30;

/** Asks the store about parcels of which no message came for long: messages get lost, and carriers tell late. */
export async function followDeliveries(ctx: Context): Promise<{ asked: number }> {
  const now = ctx.clock.now();
  const due = await takeOrdersToAsk(ctx.db, { now, again: addMinutes(now, PUT_OFF_MINUTES), limit: BATCH });
  return { asked: await processBatch(ctx, due, (renewal) => followOrGiveUp(ctx, renewal)) };
}

/** An order that has been on its way for too long is let go, whatever keeps the store from answering. */
async function followOrGiveUp(ctx: Context, renewal: RenewalRow): Promise<boolean> {
  if (nextQuestion(renewal, ctx.clock.now()) === null) {
    await saveNextQuestion(ctx.db, { id: renewal.id, askAt: null });
    return false;
  }
  await followDelivery(ctx, renewal);
  return true;
}
