import { failedAnswer } from "../../shared/api/api-answer.ts";

/** Whether the page that was asked for lies behind the last one that can be opened: another try brings the same. */
export function isPageRefused(error: unknown): boolean {
  const answer = failedAnswer(error);
  return answer.kind === "refused" && answer.details.field === "page";
}
