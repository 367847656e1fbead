/** Facts of a database error that quote nothing of the row. */
const databaseFacts = ["code", "severity", "table", "column", "constraint", "routine"];

/**
 * What may be logged of an error. Errors of the database, of parsers and of schemas quote values, so of those only
 * facts are kept; a stack is kept without the message above it.
 */
export function errorFacts(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const facts = new Map<string, unknown>(Object.entries(error));
  const quotesValues =
    facts.has("query") || facts.has("severity") || error instanceof SyntaxError || error.name === "ZodError";
  const kept = quotesValues ? databaseFacts : ["code"];
  return {
    type: error.name,
    ...(quotesValues ? {} : { message: error.message }),
    ...Object.fromEntries(kept.flatMap((name) => (facts.get(name) ? [[name, facts.get(name)]] : []))),
    stack: (error.stack ?? "")
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n"),
    ...(error.cause instanceof Error ? { cause: errorFacts(error.cause) } : {}),
  };
}
