import type { ChangedField } from "@scriptkeeper/contracts/editing/conflicts";
import { failedAnswer } from "../../../shared/api/api-answer.ts";

/** The fields for which a change was refused, because somebody changed them meanwhile. */
export function changedFieldsIn(error: unknown): readonly ChangedField[] {
  const answer = failedAnswer(error);
  return (answer.kind === "refused" && answer.details.changedFields) || [];
}

/** Whether that is why it was refused: the form says so at its fields. */
export function isStale(error: unknown): boolean {
  return changedFieldsIn(error).length > 0;
}
