/** Prints a sentence to standard error and exits. */
export function exitWithError(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/**
 * The cause of an error, without a full stop: a group of failed connection attempts has no message of its own, and a
 * failed query repeats what was to be written.
 */
export function errorText(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(errorText).join(", ");
  if (error instanceof Error && error.cause) return errorText(error.cause);
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
}
