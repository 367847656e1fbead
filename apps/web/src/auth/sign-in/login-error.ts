import { LOGIN_LOCK_SECONDS } from "@scriptkeeper/contracts/constants";
import { messages } from "@scriptkeeper/contracts/messages";
import { failedAnswer } from "../../shared/api/api-answer.ts";

const TOO_MANY_REQUESTS = 429;

/** Returns what the sign-in form says about a failed sign-in. */
export function loginErrorMessage(error: unknown): string {
  const answer = failedAnswer(error);
  if (answer.kind === "none") return messages.loginFailedGeneric;
  if (answer.status === TOO_MANY_REQUESTS) return messages.tooManyLogins;
  if (answer.kind === "refused") return answer.message || messages.loginFailed;
  return `${messages.loginFailed}: ${answer.statusText || "Unknown error"}`;
}

/** Returns for how many minutes at most the server refuses sign-ins; null if no longer than the form is locked. */
export function loginWaitMinutes(error: unknown): number | null {
  const answer = failedAnswer(error);
  const seconds = answer.kind === "refused" ? answer.details.retryAfterSeconds : undefined;
  return seconds !== undefined && seconds > LOGIN_LOCK_SECONDS ? Math.ceil(seconds / 60) : null;
}

/** Tells whether the form has to be locked for a while. */
export function isTooManyLogins(message: string): boolean {
  return message.includes("Too many login attempts");
}
