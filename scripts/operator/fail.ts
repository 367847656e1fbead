/** Ends the process with a sentence on standard error. */
export function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/** What is behind an error: several tries to connect say nothing together, and a failed query says what was to be written. */
export function wordsOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(wordsOf).join(", ");
  if (error instanceof Error && error.cause) return wordsOf(error.cause);
  return error instanceof Error ? error.message : String(error);
}
