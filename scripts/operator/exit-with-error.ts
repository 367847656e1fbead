/** Ends the process with a sentence on standard error. */
export function exitWithError(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/** What is behind an error: several tries to connect say nothing together, and a failed query says what was to be written. */
export function errorText(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(errorText).join(", ");
  if (error instanceof Error && error.cause) return errorText(error.cause);
  return error instanceof Error ? error.message : String(error);
}
