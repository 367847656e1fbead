import type { z } from "zod";

/** One call of the Admin API: its text, its answer, and whether it may be sent twice. */
export interface Operation<Variables, Answer> {
  document: string;
  changes: boolean;
  /** Whether sending the call twice does no more than sending it once. */
  repeatable: boolean;
  answer: z.ZodType<Answer>;
  /** Whether the call leaves part of the rate limit to the calls that someone is waiting for. */
  isLowPriority?: true;
  /**
   * Whether the answer is usable without this field, such as "orders.nodes.customer.firstName", if the store withholds
   * it as protected data. Any other withheld field fails the call, since `null` would be read as "does not exist".
   */
  isOptional?: (field: string) => boolean;
  /** Only for the type checker: the type of the variables. */
  variables?: Variables;
}

/** Defines a call that only reads. */
export function query<Variables>() {
  return <Answer>(document: string, answer: z.ZodType<Answer>): Operation<Variables, Answer> => ({
    document,
    answer,
    changes: false,
    repeatable: true,
  });
}

/** Defines a call that changes something. */
export function mutation<Variables>({ repeatable }: { repeatable: boolean }) {
  return <Answer>(document: string, answer: z.ZodType<Answer>): Operation<Variables, Answer> => ({
    document,
    answer,
    changes: true,
    repeatable,
  });
}

/** Returns the call with these fields, and everything below them, as optional. */
export function withOptionalFields<Variables, Answer>(
  operation: Operation<Variables, Answer>,
  fields: readonly string[],
): Operation<Variables, Answer> {
  const isOptional = (field: string) => fields.some((one) => field === one || field.startsWith(`${one}.`));
  return { ...operation, isOptional };
}

/** Returns the call as part of a long list that nobody is waiting for. */
export function lowPriority<Variables, Answer>(
  operation: Operation<Variables, Answer>,
): Operation<Variables, Answer> {
  return { ...operation, isLowPriority: true };
}
