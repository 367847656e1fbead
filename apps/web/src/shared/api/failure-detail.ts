import { failedAnswer, isOutcomeUnknown, serverMessage } from "./api-answer.ts";

/**
 * Returns the details of a failure for below its documented title: the server's message, or what a missing response
 * means.
 */
export function failureDetail(error: unknown): string {
  const message = serverMessage(error);
  if (message) return message;
  const answer = failedAnswer(error);
  if (answer.kind !== "none") return "The server could not do this. Try again in a moment.";
  return answer.notSent
    ? "You are offline, so nothing was sent. Try again once you are connected."
    : "There was no answer. Check your connection and try again.";
}

/**
 * Returns what a patient reads if a change failed that can be tried again: the server's message, or whether it may
 * have taken effect.
 */
export function changeFailure(
  error: unknown,
  { mayBe, isNot } = { mayBe: "it may have been changed", isNot: "Nothing was changed" },
): string {
  const known = isOutcomeUnknown(error) ? `There was no answer, so ${mayBe}` : isNot;
  return serverMessage(error) ?? `${known}. Check your connection and try again.`;
}
