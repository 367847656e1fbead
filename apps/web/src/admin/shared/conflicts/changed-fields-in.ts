import type { ChangedField } from "@scriptkeeper/contracts/editing/conflicts";
import { failedAnswer } from "../../../shared/api/api-answer.ts";

/** Returns the fields that were refused because somebody else had changed them. */
export function changedFieldsIn(error: unknown): readonly ChangedField[] {
  const answer = failedAnswer(error);
  return (answer.kind === "refused" && answer.details.changedFields) || [];
}

/** Tells whether a change was refused for that reason, which the form then shows at its fields. */
export function isStale(error: unknown): boolean {
  return changedFieldsIn(error).length > 0;
}
