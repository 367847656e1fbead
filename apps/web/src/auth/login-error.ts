import { messages } from "@scriptkeeper/contracts/messages";
import { failedAnswer } from "../shared/api/api-answer.ts";

const TOO_MANY_REQUESTS = 429;

/** What the sign-in form says about a failed sign-in. */
export function loginErrorMessage(error: unknown): string {
  const answer = failedAnswer(error);
  if (answer.kind === "none") return messages.loginFailedGeneric;
  if (answer.status === TOO_MANY_REQUESTS) return messages.tooManyLogins;
  if (answer.kind === "refused") return answer.message || messages.loginFailed;
  return `${messages.loginFailed}: ${answer.statusText || "Unknown error"}`;
}

/** Whether the form has to wait before it may be sent again. */
export function isTooManyLogins(message: string): boolean {
  return message.includes("Too many login attempts");
}
