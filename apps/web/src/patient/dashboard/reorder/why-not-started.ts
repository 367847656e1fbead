import { failedAnswer, serverMessage } from "../../../shared/api/api-answer.ts";

/** Returns what a patient is told if no link to the confirmation could be made. */
export function whyNotStarted(error: unknown): string {
  const answer = failedAnswer(error);
  if (answer.kind === "refused" && answer.code === "NOT_FOUND")
    return "A prescription that you selected is no longer on your list. Nothing was ordered or charged. We have updated the list. Check your selection, then press the button again.";
  return serverMessage(error) ?? "We could not start your order. Nothing was charged. Please try again.";
}
