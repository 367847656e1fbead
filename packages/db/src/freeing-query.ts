import pg from "pg";

type Query = (...args: unknown[]) => unknown;

/**
 * The driver's own promises keep what they have answered from the collection of young objects: the texts and rows of page after
 * page pile up until V8 looks through all memory. Promises around its callbacks do not.
 */
export function freeingQuery(client: pg.PoolClient): pg.PoolClient["query"] {
  const query: Query = (...args) => Reflect.apply(pg.Client.prototype.query, client, args);
  const asked = (...args: unknown[]) => {
    const isAnsweredElsewhere = args.some((arg) => typeof arg === "function") || isSubmittable(args[0]);
    return isAnsweredElsewhere ? query(...args) : answerOf(query, args);
  };
  return asked as pg.PoolClient["query"];
}

/** What reads its answer by itself, such as a cursor. */
function isSubmittable(asked: unknown): boolean {
  return typeof asked === "object" && asked !== null && "submit" in asked;
}

/** The answer to a query that is given a callback as its last argument. */
export async function answerOf(query: Query, args: unknown[]): Promise<unknown> {
  try {
    return await new Promise((resolve, reject) => {
      query(...args, (error: unknown, answer: unknown) => (error ? reject(error) : resolve(answer)));
    });
  } catch (error) {
    // It tells who asked, as the driver does.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
