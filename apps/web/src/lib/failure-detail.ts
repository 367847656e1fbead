import { failedAnswer, serverMessage } from "./api-answer.ts";

/** What to say beside the documented title when something failed: the server's own words, or what silence means. */
export function failureDetail(error: unknown): string {
  const message = serverMessage(error);
  if (message) return message;
  return failedAnswer(error).kind === "none"
    ? "No answer came. Check your connection and try again."
    : "The server could not do this. Try again in a moment.";
}
