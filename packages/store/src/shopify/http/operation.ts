import type { z } from "zod";

/** One call of the Admin API: its text, what comes back, and whether it may be sent twice. */
export interface Operation<Variables, Answer> {
  document: string;
  changes: boolean;
  /** Whether doing it twice does no more than doing it once. */
  repeatable: boolean;
  answer: z.ZodType<Answer>;
  /** Whether it leaves a part of the rate limit to the calls that somebody waits for. */
  isLowPriority?: true;
  /**
   * Whether the answer is good without this field, which the store may hold back as protected data, such as
   * "orders.nodes.customer.firstName". Without it a held-back field fails the call: `null` would read as "not there".
   */
  isOptional?: (field: string) => boolean;
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

/** The same call, good also without these fields and what lies below them. */
export function withOptionalFields<Variables, Answer>(
  operation: Operation<Variables, Answer>,
  fields: readonly string[],
): Operation<Variables, Answer> {
  const isOptional = (field: string) => fields.some((one) => field === one || field.startsWith(`${one}.`));
  return { ...operation, isOptional };
}

/** The same call as part of a long list that nobody waits for. */
export function lowPriority<Variables, Answer>(
  operation: Operation<Variables, Answer>,
): Operation<Variables, Answer> {
  return { ...operation, isLowPriority: true };
}
