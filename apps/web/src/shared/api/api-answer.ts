import type { ErrorBody, ErrorCode, ErrorDetails } from "@scriptkeeper/contracts/errors";
import { TRPCClientError } from "@trpc/client";
import { UnreadableAnswer } from "./fetch-json.ts";

/** What a failed call came back with. */
export type FailedAnswer =
  | {
      kind: "refused";
      status: number;
      message: string | undefined;
      code: ErrorCode | undefined;
      details: ErrorDetails;
    }
  | { kind: "unreadable"; status: number; statusText: string }
  | { kind: "none"; notSent: boolean };

/** A write that was given up while there was no network: it never left this device. */
export class NotSent extends Error {
  override readonly name = "NotSent";

  constructor() {
    super("There is no network");
  }
}

interface RefusalData {
  httpStatus: number;
  code?: ErrorCode;
  details?: ErrorDetails;
}

/** Sorts the error of a tRPC call: the server said no, something else answered, or nobody did. */
export function failedAnswer(error: unknown): FailedAnswer {
  if (!(error instanceof TRPCClientError)) return nobodyAnswered;
  if (error.cause instanceof NotSent) return { kind: "none", notSent: true };
  if (error.cause instanceof UnreadableAnswer) {
    return { kind: "unreadable", status: error.cause.status, statusText: error.cause.statusText };
  }
  const data = error.data as RefusalData | undefined;
  if (!data) return nonTrpcAnswer(error.meta);
  return {
    kind: "refused",
    status: data.httpStatus,
    message: error.message || undefined,
    code: data.code,
    details: data.details ?? {},
  };
}

const nobodyAnswered: FailedAnswer = { kind: "none", notSent: false };

/** Whether a write left and nobody said what became of it: it may have been done. */
export function isOutcomeUnknown(error: unknown): boolean {
  const answer = failedAnswer(error);
  return answer.kind === "unreadable" || (answer.kind === "none" && !answer.notSent);
}

/** Whether the server refused for want of a session. */
export function isSessionOver(error: unknown): boolean {
  return isRefusedWith(error, "UNAUTHENTICATED");
}

/** Whether the server refused because the sign-in was too long ago for this call. The session goes on. */
export function isPasswordAsked(error: unknown): boolean {
  return isRefusedWith(error, "CONFIRM_PASSWORD");
}

/** Whether another try brings the same: what was asked for is gone for good, or could never be asked for. */
export function isFinal(error: unknown): boolean {
  return isRefusedWith(error, "LINK_DEAD") || isRefusedWith(error, "BAD_INPUT") || isNotFound(error);
}

/** Whether the server knows nothing by what it was asked for. */
export function isNotFound(error: unknown): boolean {
  return isRefusedWith(error, "NOT_FOUND");
}

function isRefusedWith(error: unknown, code: ErrorCode): boolean {
  const answer = failedAnswer(error);
  return answer.kind === "refused" && answer.code === code;
}

/** Whether the server refused this field of what was asked; a page behind the last one that can be opened is refused by every other try. */
export function isRefusedAt(error: unknown, field: string): boolean {
  const answer = failedAnswer(error);
  return answer.kind === "refused" && answer.details.field === field;
}

/** The server's own words, or `undefined` when it said nothing. */
export function serverMessage(error: unknown): string | undefined {
  const answer = failedAnswer(error);
  return answer.kind === "refused" ? answer.message : undefined;
}

/** Limits and body checks refuse a request before tRPC sees it, in the form of the REST facade. */
function nonTrpcAnswer(
  meta: {
    response?: { status: number };
    responseJSON?: Omit<Partial<ErrorBody>, "message"> & { message?: unknown };
  } = {},
): FailedAnswer {
  if (!meta.response) return nobodyAnswered;
  const { message, error, ...details } = meta.responseJSON ?? {};
  return {
    kind: "refused",
    status: meta.response.status,
    message: typeof message === "string" ? message : undefined,
    code: error,
    details,
  };
}
