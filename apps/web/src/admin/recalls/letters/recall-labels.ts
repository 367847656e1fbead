import type { RecallState } from "@scriptkeeper/contracts/recalls";

export const stateLabels: Record<RecallState, string> = {
  to_call: "To call",
  waiting: "No answer yet",
  called: "Called",
  acknowledged: "Read it",
};
