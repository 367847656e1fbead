import type { CancelledRenewal } from "@scriptkeeper/contracts/renewals/renewals";
import { Alert } from "@scriptkeeper/ui/alert";
import { isOutcomeUnknown, serverMessage } from "../api/api-answer.ts";

export interface CancelOutcomeProps {
  cancelling: {
    isSuccess: boolean;
    isError: boolean;
    error: unknown;
    data: Pick<CancelledRenewal, "state"> | undefined;
  };
}

/** The outcome of cancelling an unpaid order. */
export function CancelOutcome({ cancelling }: CancelOutcomeProps) {
  if (cancelling.isSuccess)
    return (
      <Alert variant="success" role="status" title="The order was cancelled.">
        <p>
          {cancelling.data?.state === "cancelled"
            ? "It had been paid, and the pharmacy cancelled it. If you have not received a refund, contact us."
            : "Nothing was charged. Its repeats are yours again."}
        </p>
      </Alert>
    );
  if (!cancelling.isError) return null;
  const { error } = cancelling;
  const isUnknown = isOutcomeUnknown(error);
  return (
    <Alert
      variant="destructive"
      role="alert"
      title={isUnknown ? "We do not know whether the order was cancelled." : "The order was not cancelled."}
    >
      <p>
        {isUnknown
          ? "There was no answer. Check your connection and try again."
          : (serverMessage(error) ??
            "We could not reach the pharmacy. Nothing was charged. Check your connection and try again.")}
      </p>
    </Alert>
  );
}
