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
