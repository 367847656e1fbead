import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { failedAnswer } from "../../lib/api-answer.ts";
import { failureDetail } from "./failure.tsx";
import type { ManualDraft } from "./manual-draft.ts";

export interface CreateFailureProps {
  error: unknown;
  mode: ManualDraft["mode"];
  onUseExisting: () => void;
}

/** Why nothing was created. An email that has an account leads to that account. */
export function CreateFailure({ error, mode, onUseExisting }: CreateFailureProps) {
  const answer = failedAnswer(error);
  const isKnown = mode === "new" && answer.kind === "refused" && answer.status === 409;
  return (
    <Alert variant="destructive" role="alert" title={prescriptionMessages.createFailed}>
      <p>{failureDetail(error)}</p>
      {isKnown && (
        <Button variant="secondary" size="sm" onClick={onUseExisting}>
          Find the existing customer
        </Button>
      )}
    </Alert>
  );
}
