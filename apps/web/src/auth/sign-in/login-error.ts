import { LOGIN_LOCK_SECONDS } from "@scriptkeeper/contracts/constants";
import { messages } from "@scriptkeeper/contracts/messages";
import { failedAnswer } from "../../shared/api/api-answer.ts";

const TOO_MANY_REQUESTS = 429;

/** What the sign-in form says about a failed sign-in. */
export function loginErrorMessage(error: unknown): string {
  const answer = failedAnswer(error);
  if (answer.kind === "none") return messages.loginFailedGeneric;
  if (answer.status === TOO_MANY_REQUESTS) return messages.tooManyLogins;
  if (answer.kind === "refused") return answer.message || messages.loginFailed;
  return `${messages.loginFailed}: ${answer.statusText || "Unknown error"}`;
}

/** For how many minutes at most signing in is refused, where that is longer than the form is shut. */
export function loginWaitMinutes(error: unknown): number | null {
  const answer = failedAnswer(error);
  const seconds = answer.kind === "refused" ? answer.details.retryAfterSeconds : undefined;
  return seconds !== undefined && seconds > LOGIN_LOCK_SECONDS ? Math.ceil(seconds / 60) : null;
}

/** Whether the form has to wait before it may be sent again. */
export function isTooManyLogins(message: string): boolean {
  return message.includes("Too many login attempts");
}
