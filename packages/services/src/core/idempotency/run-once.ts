import type { z } from "zod";
import { type Actor, type Context, within } from "../context.ts";
import { findAnswer, saveAnswer, takeKey } from "./answered-requests.queries.ts";

export interface OnceRequest<Answer> {
  verb: string;
  /** A UUID that the client chose for this one request; without it every call counts as a new one. */
  key: string | null | undefined;
  answer: z.ZodType<Answer>;
}

/**
 * Does the work in a transaction, once for each key: whoever sends the same request again, at the same time or days
 * later, gets the first one's answer. A failed attempt uses no key up. Answers must hold nothing secret or personal.
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
