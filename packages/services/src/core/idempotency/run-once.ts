import type { z } from "zod";
import { type Actor, type Context, within } from "../context.ts";
import { findAnswer, saveAnswer, takeKey } from "./answered-requests.queries.ts";

export interface OnceRequest<Answer> {
  verb: string;
  /** A UUID that the client chose for this request; without it every call counts as a new one. */
  key: string | null | undefined;
  answer: z.ZodType<Answer>;
}

/**
 * Does the work in a transaction, once per key: whoever repeats the request, at the same time or days later, gets the
 * first answer. A failed attempt does not use up the key. Answers must not contain secrets or personal data.
 */
export function runOnce<A extends Actor, Answer>(
  ctx: Context<A>,
  { verb, key, answer }: OnceRequest<Answer>,
  work: (ctx: Context<A>) => Promise<Answer>,
): Promise<Answer> {
  return ctx.db.transaction(async (tx) => {
    const inside = within(ctx, tx);
    if (!key) return work(inside);
    if (!(await takeKey(tx, { verb, key, at: ctx.clock.now() })))
      return answer.parse(await findAnswer(tx, { verb, key }));
    const given = await work(inside);
    await saveAnswer(tx, { verb, key, answer: given });
    return given;
  });
}
