import type { SearchableUser } from "@scriptkeeper/contracts/prescriptions/manual";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { failedAnswer } from "../../../shared/api/api-answer.ts";
import { failureDetail } from "../../../shared/api/failure-detail.ts";
import { personName } from "../../shared/people/person.ts";

/** The part of the request that the error may refer to. */
interface Asked {
  products: readonly { product_name?: string | null | undefined }[];
}

export interface CreateFailureProps {
  error: unknown;
  input: Asked | undefined;
  onUseExisting: (customer: SearchableUser) => void;
}

/** Why nothing was created. If the email belongs to an account, a button offers to use that account. */
export function CreateFailure({ error, input, onUseExisting }: CreateFailureProps) {
  const answer = failedAnswer(error);
  const customer = answer.kind === "refused" ? answer.details.existingCustomer : undefined;
  return (
    <Alert variant="destructive" role="alert" title={prescriptionMessages.createFailed}>
      <p>{createFailureText(error, input)}</p>
      {customer && (
        <Button variant="secondary" size="sm" onClick={() => onUseExisting(customer)}>
          Use the existing customer {personName(customer)}
        </Button>
      )}
    </Alert>
  );
}

/** Returns the server's message; for a product, with the medicine's name instead of its place in the request. */
export function createFailureText(error: unknown, input: Asked | undefined): string {
  const answer = failedAnswer(error);
  const field = answer.kind === "refused" ? answer.details.field : undefined;
  const message = failureDetail(error);
  const [place, index, name] = /^products\[(\d+)\]\.(\w+)$/.exec(field ?? "") ?? [];
  const product = place && input?.products[Number(index)]?.product_name;
  if (!product) return message;
  if (name === "variant_id")
    return `The store's strengths or packs of ${product} have changed. Remove it and add it again.`;
  const said = message.replace(`${place} `, "");
  return name === "product_id" ? `${product} ${said}` : `${product}: ${name?.replaceAll("_", " ")} ${said}`;
}

export interface FieldRefusal {
  field: string;
  message: string;
}

/** Returns what the server says about one field, to show at that field; null if the email belongs to an account. */
export function fieldRefusal(error: unknown): FieldRefusal | null {
  const answer = failedAnswer(error);
  if (answer.kind !== "refused" || !answer.details.field || answer.details.existingCustomer) return null;
  return { field: answer.details.field, message: failureDetail(error) };
}
