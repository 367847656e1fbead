import type { CancelledRenewal } from "@scriptkeeper/contracts/renewals/renewals";
import { Alert } from "@scriptkeeper/ui/alert";
import { isOutcomeUnknown, serverMessage } from "../api/api-answer.ts";

export interface CancelOutcomeProps {
  cancelling: {
    isSuccess: boolean;
    isError: boolean;
    error: unknown;
    data: Pick<CancelledRenewal, "state" | "was_placed"> | undefined;
  };
}

/** The outcome of cancelling an unpaid order. */
export function CancelOutcome({ cancelling }: CancelOutcomeProps) {
  if (cancelling.isSuccess)
    return (
      <Alert
        variant="success"
        role="status"
        title={cancelling.data?.was_placed ? "This order has ended." : "The order was cancelled."}
      >
        <p>{outcome(cancelling.data)}</p>
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
          : (serverMessage(error) ?? "We could not reach the pharmacy. Check your connection and try again.")}
      </p>
    </Alert>
  );
}

function outcome(cancelled: CancelOutcomeProps["cancelling"]["data"]): string {
  if (cancelled?.state === "cancelled")
    return "It had been paid, and the pharmacy cancelled it. If you have not received a refund, contact us.";
  if (cancelled?.was_placed)
    return "It had been placed, and ended before its payment was confirmed. If you have paid, or a parcel from it still arrives, contact us. Its repeats are yours again.";
  return "Nothing was charged. Its repeats are yours again.";
}
