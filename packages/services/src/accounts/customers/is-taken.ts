/** PostgreSQL's unique violation. */
const UNIQUE_VIOLATION = "23505";

/** Whether a write failed because another row has that value already. */
export function isTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === UNIQUE_VIOLATION) || isTaken(error.cause);
}
