import type { ErrorBody, ErrorCode, ErrorDetails } from "@scriptkeeper/contracts/errors";
import { messages } from "@scriptkeeper/contracts/messages";
import { AppError, isDatabaseUnavailable } from "@scriptkeeper/services/core";
import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { toBadInput } from "./validation-errors.ts";

interface ErrorRule {
  status: number;
  trpcCode: TRPCError["code"];
  /** Whether ordinary use causes it. All others are logged as faults. */
  expected: boolean;
  /** Whether the response repeats the code as `errorType`, as refusals of a renewal do. */
  ofRenewal?: true;
}

/** The one table that maps the product's error codes to those of HTTP and tRPC. */
export const errorRules: Record<ErrorCode, ErrorRule> = {
  BAD_INPUT: { status: 400, trpcCode: "BAD_REQUEST", expected: true },
  WRONG_CREDENTIALS: { status: 401, trpcCode: "UNAUTHORIZED", expected: true },
  UNAUTHENTICATED: { status: 401, trpcCode: "UNAUTHORIZED", expected: true },
  CONFIRM_PASSWORD: { status: 401, trpcCode: "UNAUTHORIZED", expected: true },
  CHANGE_PASSWORD: { status: 403, trpcCode: "FORBIDDEN", expected: true },
  FORBIDDEN: { status: 403, trpcCode: "FORBIDDEN", expected: true },
  NOT_FOUND: { status: 404, trpcCode: "NOT_FOUND", expected: true },
  CONFLICT: { status: 409, trpcCode: "CONFLICT", expected: true },
  TOO_LARGE: { status: 413, trpcCode: "PAYLOAD_TOO_LARGE", expected: true },
  TOO_MANY_REQUESTS: { status: 429, trpcCode: "TOO_MANY_REQUESTS", expected: true },
  LINK_DEAD: { status: 400, trpcCode: "BAD_REQUEST", expected: true },
  NO_REPEATS_REMAINING: { status: 400, trpcCode: "BAD_REQUEST", expected: true, ofRenewal: true },
  PRESCRIPTION_EXPIRED: { status: 400, trpcCode: "BAD_REQUEST", expected: true, ofRenewal: true },
  NEEDS_REVIEW: { status: 400, trpcCode: "BAD_REQUEST", expected: true, ofRenewal: true },
  ALL_UNAVAILABLE: { status: 409, trpcCode: "CONFLICT", expected: true, ofRenewal: true },
  TOTAL_CHANGED: { status: 409, trpcCode: "CONFLICT", expected: true, ofRenewal: true },
  ALREADY_PAID: { status: 409, trpcCode: "CONFLICT", expected: true, ofRenewal: true },
  STILL_PREPARING: { status: 503, trpcCode: "SERVICE_UNAVAILABLE", expected: true, ofRenewal: true },
  BUSY: { status: 503, trpcCode: "SERVICE_UNAVAILABLE", expected: true },
  INTERNAL: { status: 500, trpcCode: "INTERNAL_SERVER_ERROR", expected: false },
};

/** What the caller is told. `fault` is set when the error is ours and must be logged. */
export interface Refusal {
  code: ErrorCode;
  status: number;
  message: string;
  details: ErrorDetails;
  fault?: unknown;
}

/**
 * Turns anything thrown into a response that reveals nothing internal. `input` is what the caller sent, so that a
 * missing field can be told apart from a wrong one.
 */
export function toRefusal(error: unknown, input?: unknown): Refusal {
  if (error instanceof AppError) return fromAppError(error);
  if (error instanceof TRPCError) return fromTrpcError(error, input);
  if (isDatabaseUnavailable(error)) return { ...refusal("BUSY", messages.busy), fault: error };
  return { ...refusal("INTERNAL", messages.internal), fault: error };
}

/** The body of an error response. */
export function errorBody(given: Refusal, requestId: string): ErrorBody {
  return {
    message: given.message,
    error: given.code,
    ...(errorRules[given.code].ofRenewal ? { errorType: given.code } : {}),
    ...given.details,
    requestId,
  };
}

export function refusal(code: ErrorCode, message: string, details: ErrorDetails = {}): Refusal {
  return { code, status: errorRules[code].status, message, details };
}

function fromAppError(error: AppError): Refusal {
  const answer = refusal(error.code, error.message, error.details);
  return errorRules[error.code].expected ? answer : { ...answer, message: messages.internal, fault: error };
}

/**
 * tRPC's own errors: no such procedure, the wrong method, or an input that is unreadable or does not match its schema.
 */
function fromTrpcError(error: TRPCError, input: unknown): Refusal {
  if (error.cause instanceof AppError) return fromAppError(error.cause);
  // An output that does not match its contract has a different code.
  if (error.code === "BAD_REQUEST" && error.cause instanceof ZodError)
    return fromAppError(toBadInput(error.cause.issues, input));
  switch (error.code) {
    case "INTERNAL_SERVER_ERROR":
      return toRefusal(error.cause ?? new Error("tRPC failed without a cause"));
    case "NOT_FOUND":
    case "METHOD_NOT_SUPPORTED":
      return refusal("NOT_FOUND", messages.notFound);
    default:
      return refusal("BAD_INPUT", "The request could not be read. Check that it is valid JSON.");
  }
}
