const MOST_CAUSES = 5;
/**
 * Classes of database errors about the connection, authentication, disk space and the server. Their messages contain
 * no values.
 */
const aboutServer = /^(08|25|28|3D|53|57|58)/;
/** The facts about a database error that contain none of the row's values. */
const databaseFacts = ["code", "severity", "schema", "table", "column", "constraint", "routine"] as const;

/**
 * What may be logged about an error. Database errors quote values, and drizzle quotes a query's parameters, so only
 * the facts and the query's text are kept from those. A stack trace is kept without the message above it.
 */
export function errorFacts(error: unknown): Record<string, unknown> {
  return factsAt(error, 0);
}

function factsAt(error: unknown, depth: number): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  return {
    type: error.name,
    ...(isAboutValues(error) ? databaseFactsOf(error) : { message: error.message, ...codeOf(error) }),
    stack: framesOf(error),
    ...(error.cause !== undefined && depth < MOST_CAUSES ? { cause: factsAt(error.cause, depth + 1) } : {}),
  };
}

function isAboutValues(error: Error): boolean {
  return "query" in error || "severity" in error || error instanceof SyntaxError || error.name === "ZodError";
}

function databaseFactsOf(error: Error): Record<string, unknown> {
  const facts = new Map(Object.entries(error));
  const isAboutServer = !("query" in error) && aboutServer.test(String(facts.get("code")));
  return {
    ...(isAboutServer ? { message: error.message } : {}),
    ...("query" in error ? { query: error.query } : {}),
    ...Object.fromEntries(
      databaseFacts.flatMap((name) => (facts.get(name) ? [[name, facts.get(name)]] : [])),
    ),
  };
}

function codeOf(error: Error): { code?: unknown } {
  return "code" in error ? { code: error.code } : {};
}

function framesOf(error: Error): string {
  return (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
}
