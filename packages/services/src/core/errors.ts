import type { ErrorCode, ErrorDetails } from "@scriptkeeper/contracts/errors";
import { messages } from "@scriptkeeper/contracts/messages";

/** A refusal that the caller may see as it stands. Everything else that is thrown is a fault of ours. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** Missing and somebody else's look the same. */
export function notFound(message: string = messages.notFound): AppError {
  return new AppError("NOT_FOUND", message);
}

export function badInput(field: string, message: string): AppError {
  return new AppError("BAD_INPUT", message, { field });
}

const awayCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  /**
   * PostgreSQL: shut down, crashed, starting up, too many connections, deadlock, lock or statement timeout; no room left; and
   * read-only, as the one that another takes over from.
   */
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "40001",
  "40P01",
  "55P03",
  "57014",
  "53100",
  "53200",
  "25006",
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

/** What PostgreSQL answered in place of a result. */
export interface PostgresError extends Error {
  code: string;
  detail?: string;
  hint?: string;
  position?: string;
  column?: string;
  schema?: string;
  table?: string;
  constraint?: string;
}

/** The PostgreSQL error in what was thrown, or below it. */
export function postgresErrorIn(error: unknown): PostgresError | null {
  if (!(error instanceof Error)) return null;
  if ("severity" in error && "code" in error && typeof error.code === "string") return error as PostgresError;
  return postgresErrorIn(error.cause);
}

/** Whether a write failed because another row has that value already. */
export function isUniqueViolation(error: unknown): boolean {
  return postgresErrorIn(error)?.code === "23505";
}
