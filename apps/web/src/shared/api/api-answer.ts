import type { ErrorBody, ErrorCode, ErrorDetails } from "@scriptkeeper/contracts/errors";
import { TRPCClientError } from "@trpc/client";
import { UnreadableAnswer } from "./fetch-json.ts";

/** The outcome of a failed call. */
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

/** Classifies the error of a tRPC call: the server refused, something else answered, or there was no answer. */
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

/** Tells whether a write was sent but its outcome is unknown: it may have taken effect. */
export function isOutcomeUnknown(error: unknown): boolean {
  const answer = failedAnswer(error);
  return answer.kind === "unreadable" || (answer.kind === "none" && !answer.notSent);
}

/** Tells whether the server refused because there is no session. */
export function isSessionOver(error: unknown): boolean {
  return isRefusedWith(error, "UNAUTHENTICATED");
}

/** Tells whether the server refused because the call needs a fresh sign-in. The session continues. */
export function isPasswordAsked(error: unknown): boolean {
  return isRefusedWith(error, "CONFIRM_PASSWORD");
}

/** Tells whether another attempt would fail in the same way, because what was asked for is gone, or can't exist. */
export function isFinal(error: unknown): boolean {
  return isRefusedWith(error, "LINK_DEAD") || isRefusedWith(error, "BAD_INPUT") || isNotFound(error);
}

/** Tells whether the server found nothing by what it was asked for. */
export function isNotFound(error: unknown): boolean {
  return isRefusedWith(error, "NOT_FOUND");
}

function isRefusedWith(error: unknown, code: ErrorCode): boolean {
  const answer = failedAnswer(error);
  return answer.kind === "refused" && answer.code === code;
}

/** Tells whether the server refused this field of the input, such as a page beyond the last that can be opened. */
export function isRefusedAt(error: unknown, field: string): boolean {
  const answer = failedAnswer(error);
  return answer.kind === "refused" && answer.details.field === field;
}

/** Returns the server's message, or `undefined` if there is none. */
export function serverMessage(error: unknown): string | undefined {
  const answer = failedAnswer(error);
  return answer.kind === "refused" ? answer.message : undefined;
}

/** Rate limits and body checks refuse a request before tRPC sees it, in the format of the REST facade. */
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
