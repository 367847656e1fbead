import { failedAnswer, serverMessage } from "./api-answer.ts";

/** What to say beside the documented title when something failed: the server's own words, or what silence means. */
export function failureDetail(error: unknown): string {
  const message = serverMessage(error);
  if (message) return message;
  const answer = failedAnswer(error);
  if (answer.kind !== "none") return "The server could not do this. Try again in a moment.";
  return answer.notSent
    ? "You are offline, so nothing was sent. Try again once you are connected."
    : "No answer came. Check your connection and try again.";
}
