import type { ErrorCode, ErrorDetails } from "@scriptkeeper/contracts/errors";
import { messages } from "@scriptkeeper/contracts/messages";

/** An error that the caller may see as it is. Everything else that is thrown is a fault of the product. */
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

/** A NOT_FOUND error: what is missing and what belongs to someone else look the same. */
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
   * PostgreSQL: shutting down, crashed, starting up, too many connections, serialization failure, deadlock, lock or
   * statement timeout, disk full, out of memory, and read-only (a standby during a failover).
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

/** Messages of node-postgres, without a code, for a pool or connection that is gone. */
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/** Whether the database was unreachable or overloaded, so that the same call may succeed in a moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string" && awayCodes.has(error.code)) return true;
  if (awayMessages.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  return isDatabaseUnavailable(error.cause);
}

/** An error that PostgreSQL itself reported. */
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

/** The PostgreSQL error in a thrown value or its chain of causes; null if there is none. */
export function postgresErrorIn(error: unknown): PostgresError | null {
  if (!(error instanceof Error)) return null;
  if ("severity" in error && "code" in error && typeof error.code === "string") return error as PostgresError;
  return postgresErrorIn(error.cause);
}

/** Whether a write failed because another row already has a value that must be unique. */
export function isUniqueViolation(error: unknown): boolean {
  return postgresErrorIn(error)?.code === "23505";
}
