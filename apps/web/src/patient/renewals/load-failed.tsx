import { renewalMessages } from "@scriptkeeper/contracts/renewals/messages";
import { ErrorState } from "@scriptkeeper/ui/error-state";
import { failedAnswer } from "../../shared/api/api-answer.ts";
import { GoBack } from "./go-back.tsx";

export interface LoadFailedProps {
  error: unknown;
  onRetry: () => unknown;
  retrying: boolean;
}

/** Says that the order could not be shown, why if the server told, and what to do. */
export function LoadFailed({ error, onRetry, retrying }: LoadFailedProps) {
  const answer = failedAnswer(error);
  const canRetry = answer.kind !== "refused" || answer.status >= 500 || answer.status === 429;
  return (
    <ErrorState
      title={renewalMessages.loadSelectedFailed}
      {...(canRetry && { onRetry: () => void onRetry() })}
      retrying={retrying}
      actions={<GoBack />}
    >
      <p>{reason(answer)}</p>
    </ErrorState>
  );
}

function reason(answer: ReturnType<typeof failedAnswer>): string {
  if (answer.kind === "refused" && answer.message === renewalMessages.loadSelectedFailed)
    return "This link does not match these prescriptions. It may have been cut off. Nothing was ordered or charged. Open the whole link again, or go back and select what you need.";
  if (answer.kind === "refused" && answer.message) return answer.message;
  return "Nothing was ordered or charged. Check your connection and try again.";
}
