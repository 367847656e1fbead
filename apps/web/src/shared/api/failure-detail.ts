import { failedAnswer, isOutcomeUnknown, serverMessage } from "./api-answer.ts";

/** What to say beside the documented title when something failed: the server's own words, or what silence means. */
export function failureDetail(error: unknown): string {
  const message = serverMessage(error);
  if (message) return message;
  const answer = failedAnswer(error);
  if (answer.kind !== "none") return "The server could not do this. Try again in a moment.";
  return answer.notSent
    ? "You are offline, so nothing was sent. Try again once you are connected."
    : "There was no answer. Check your connection and try again.";
}

/** What a patient reads where a change failed that can be asked for again: the server's own words, or whether it may have been made. */
export function changeFailure(
  error: unknown,
  { mayBe, isNot } = { mayBe: "it may have been changed", isNot: "Nothing was changed" },
): string {
  const known = isOutcomeUnknown(error) ? `There was no answer, so ${mayBe}` : isNot;
  return serverMessage(error) ?? `${known}. Check your connection and try again.`;
}
