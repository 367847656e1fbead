const awayCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  /** PostgreSQL: shut down, crashed, starting up, too many connections, deadlock, lock or statement timeout. */
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "40001",
  "40P01",
  "55P03",
  "57014",
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
]);

/** What node-postgres says without a code when its pool or its connection is gone. */
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/** Whether the database could not be reached or could not keep up, so that the same call may work in a moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string" && awayCodes.has(error.code)) return true;
  if (awayMessages.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  return isDatabaseUnavailable(error.cause);
}
