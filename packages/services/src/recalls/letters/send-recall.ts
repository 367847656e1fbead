import { recallMessages } from "@scriptkeeper/contracts/recalls/messages";
import { type SendRecallInput, SentRecall } from "@scriptkeeper/contracts/recalls/recalls";
import { type AdminContext, AppError, audit, notFound, runOnce } from "../../core/index.ts";
import { findRecallable, listRecallableVariants } from "../products/recallable.queries.ts";
import { suppliedQuestion } from "../supplied/supplied-question.ts";
import { findLastLetter, insertRecall, lockLettersOf, queueLetters } from "./letters.queries.ts";

/**
 * Sends one letter to everyone who was supplied and has an account, including people who want no reminders, and
 * records whom staff have to call instead. Repeating a `request_key` sends nothing more. CONFLICT, without sending
 * anything, where the number of people differs from the confirmed one, or somebody has sent a letter about the product
 * of which the caller does not know.
 */
export async function sendRecall(ctx: AdminContext, input: SendRecallInput): Promise<SentRecall> {
  const request = { verb: "send-recall", key: input.request_key, answer: SentRecall };
  const sent = await runOnce(ctx, request, (inside) => send(inside, input));
  ctx.jobs.notify("mail");
  return sent;
}

async function send(ctx: AdminContext, input: SendRecallInput): Promise<SentRecall> {
  const { product_id, expected, subject, what_happened, what_to_do } = input;
  const question = suppliedQuestion(ctx, input);
  const product = await findRecallable(ctx.db, product_id);
  if (!product) throw notFound(recallMessages.noSuchProduct);
  await refuseIfAnotherWasSent(ctx, input);
  const variants = await listRecallableVariants(ctx.db, product_id);
  const variant = variants.find(({ variant_id }) => variant_id === question.variantId);
  const variantTitle = variant?.title ?? null;
  const recallId = await insertRecall(ctx.db, {
    product_id,
    product_name: product.product_name,
    subject,
    what_happened,
    what_to_do,
    variant_id: question.variantId,
    variant_title: variantTitle,
    from_day: question.days.from,
    until_day: question.days.until,
    sent_at: ctx.clock.now(),
    sent_by: ctx.actor.userId,
  });
  const payload = {
    about: "recall",
    medicine: [product.product_name, variantTitle].filter(Boolean).join(", "),
    letterSubject: subject,
    whatHappened: what_happened,
    whatToDo: what_to_do,
  };
  const { people, to_call } = await queueLetters(ctx, { recallId, question, payload });
  if (people === 0) throw new AppError("CONFLICT", recallMessages.nobodyThere);
  if (people !== expected) throw new AppError("CONFLICT", recallMessages.otherPeople(people));
  await audit(ctx, {
    action: "send recall letter",
    entity: "recall",
    entityId: recallId,
    after: { product_id, people, to_call },
  });
  return { id: recallId, letters: people - to_call, to_call };
}

async function refuseIfAnotherWasSent(
  { db }: AdminContext,
  { product_id, after }: SendRecallInput,
): Promise<void> {
  // Also for those who do not say what they know, so that whoever does learns of their letter.
  await lockLettersOf(db, product_id);
  if (after === undefined) return;
  const last = await findLastLetter(db, product_id);
  if (last && last.id !== after)
    throw new AppError("CONFLICT", recallMessages.letterMeanwhile(last.sent_by, last.subject));
}
