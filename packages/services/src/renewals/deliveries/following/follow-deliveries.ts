import { addMinutes } from "date-fns";
import type { Context } from "../../../core/index.ts";
import { processBatch } from "../../recovery/process-batch.ts";
import { saveNextQuestion, takeOrdersToAsk } from "../fulfillments.queries.ts";
import { askForParcels, recordAnswer } from "./follow-delivery.ts";
import { nextQuestion } from "./next-question.ts";
import type { Answer } from "./record-fulfillments.ts";
import { recordUnchanged } from "./record-unchanged.ts";

const BATCH = 50;
/** Minutes until a failed question is asked again. */
const PUT_OFF_MINUTES = 30;

/** Asks the store about the parcels of orders without a recent webhook: webhooks get lost, and carriers report late. */
export async function followDeliveries(ctx: Context): Promise<{ asked: number }> {
  const now = ctx.clock.now();
  const due = await takeOrdersToAsk(ctx.db, { now, again: addMinutes(now, PUT_OFF_MINUTES), limit: BATCH });
  const answers: Answer[] = [];
  const asked = await processBatch(ctx, due, async (renewal) => {
    // An order that has been on its way for too long is no longer followed, even if the store does not answer.
    if (nextQuestion(renewal, ctx.clock.now()) === null) {
      await saveNextQuestion(ctx.db, { id: renewal.id, askAt: null });
      return false;
    }
    const answer = await askForParcels(ctx, renewal);
    if (answer) answers.push(answer);
    return true;
  });
  const changed = new Map((await withoutUnchanged(ctx, answers)).map((answer) => [answer.renewalId, answer]));
  await processBatch(ctx, due, async ({ id }) => {
    const answer = changed.get(id);
    if (answer) await recordAnswer(ctx, answer);
    return true;
  });
  return { asked };
}

/**
 * Records unchanged deliveries together; if that fails, returns all answers so that each is recorded separately and
 * one bad answer does not block the rest.
 */
async function withoutUnchanged(ctx: Context, answers: readonly Answer[]): Promise<readonly Answer[]> {
  try {
    return await recordUnchanged(ctx, answers);
  } catch (error) {
    ctx.log.error({ orders: answers.length, err: error }, "writing down unchanged deliveries failed");
    return answers;
  }
}
