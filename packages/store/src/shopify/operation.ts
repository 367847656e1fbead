import type { z } from "zod";

/** One call of the Admin API: its text, what comes back, and whether it may be sent twice. */
export interface Operation<Variables, Answer> {
  document: string;
  changes: boolean;
  /** Whether doing it twice does no more than doing it once. */
  repeatable: boolean;
  answer: z.ZodType<Answer>;
  /** Whether it leaves a part of the rate limit to the calls that somebody waits for. */
  yields?: true;
  /** For the type checker only: what has to be sent along. */
  variables?: Variables;
}

/** A call that only reads. */
export function query<Variables>() {
  return <Answer>(document: string, answer: z.ZodType<Answer>): Operation<Variables, Answer> => ({
    document,
    answer,
    changes: false,
    repeatable: true,
  });
}

/** A call that changes something. */
export function mutation<Variables>({ repeatable }: { repeatable: boolean }) {
  return <Answer>(document: string, answer: z.ZodType<Answer>): Operation<Variables, Answer> => ({
    document,
    answer,
    changes: true,
    repeatable,
  });
}

/** The same call as part of a long list that nobody waits for. */
export function yielding<Variables, Answer>(
  operation: Operation<Variables, Answer>,
): Operation<Variables, Answer> {
  return { ...operation, yields: true };
}
