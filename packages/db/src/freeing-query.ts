import pg from "pg";

type Query = (...args: unknown[]) => unknown;

/**
 * Wraps the callback form of `query` in a promise of our own. The promises of the driver keep answers out of reach of
 * the young-generation garbage collector, so that the rows of page after page pile up until V8 runs a full collection.
 */
export function freeingQuery(client: pg.PoolClient): pg.PoolClient["query"] {
  const query: Query = (...args) => Reflect.apply(pg.Client.prototype.query, client, args);
  const asked = (...args: unknown[]) => {
    const isAnsweredElsewhere = args.some((arg) => typeof arg === "function") || isSubmittable(args[0]);
    return isAnsweredElsewhere ? query(...args) : answerOf(query, args);
  };
  return asked as pg.PoolClient["query"];
}

/** Whether the argument reads its own answer, as a cursor does. */
function isSubmittable(asked: unknown): boolean {
  return typeof asked === "object" && asked !== null && "submit" in asked;
}

/** Runs a query with a callback as its last argument and returns the answer. */
export async function answerOf(query: Query, args: unknown[]): Promise<unknown> {
  try {
    return await new Promise((resolve, reject) => {
      query(...args, (error: unknown, answer: unknown) => (error ? reject(error) : resolve(answer)));
    });
  } catch (error) {
    // Replaces the stack with the caller's, as the driver does.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
