import type { SearchableUser } from "@scriptkeeper/contracts/manual-prescriptions";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { failedAnswer } from "../../shared/api/api-answer.ts";
import { failureDetail } from "../../shared/api/failure-detail.ts";
import { personName } from "../shared/person.ts";

export interface CreateFailureProps {
  error: unknown;
  onUseExisting: (customer: SearchableUser) => void;
}

/** Why nothing was created. An email that has an account leads to that account. */
export function CreateFailure({ error, onUseExisting }: CreateFailureProps) {
  const answer = failedAnswer(error);
  const customer = answer.kind === "refused" ? answer.details.existingCustomer : undefined;
  return (
    <Alert variant="destructive" role="alert" title={prescriptionMessages.createFailed}>
      <p>{failureDetail(error)}</p>
      {customer && (
        <Button variant="secondary" size="sm" onClick={() => onUseExisting(customer)}>
          Use the existing customer {personName(customer)}
        </Button>
      )}
    </Alert>
  );
}

export interface FieldRefusal {
  field: string;
  message: string;
}

/** What the server says of one field, to be said there too; not of an email that leads to its account. */
export function fieldRefusal(error: unknown): FieldRefusal | null {
  const answer = failedAnswer(error);
  if (answer.kind !== "refused" || !answer.details.field || answer.details.existingCustomer) return null;
  return { field: answer.details.field, message: failureDetail(error) };
}
