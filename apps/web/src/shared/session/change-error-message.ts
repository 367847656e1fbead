import { messages } from "@scriptkeeper/contracts/messages";
import { failedAnswer } from "../api/api-answer.ts";

/** Returns why a password was not changed. */
export function changeErrorMessage(error: unknown): string {
  const answer = failedAnswer(error);
  if (answer.kind !== "refused") return messages.changeFailedGeneric;
  return answer.message ?? messages.changeFailed;
}
