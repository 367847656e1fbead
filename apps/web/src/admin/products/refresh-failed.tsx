import { productMessages } from "@scriptkeeper/contracts/catalogue/messages";
import { ErrorState } from "@scriptkeeper/ui/error-state";
import type { RefreshFailure } from "./use-refresh-products.ts";

export interface RefreshFailedProps {
  failure: RefreshFailure;
  retrying: boolean;
  onRetry: () => void;
}

/** Says that the store's products could not be fetched, what that means, and what to do. */
export function RefreshFailed({ failure, retrying, onRetry }: RefreshFailedProps) {
  return (
    <ErrorState title={productMessages.storeProductsFailed} retrying={retrying} onRetry={onRetry}>
      {failure.detail && <p>{failure.detail}</p>}
      <p>
        {failure.isKnown
          ? "Nothing was changed. Try again in a moment; Debug shows the last error."
          : "The products may or may not have been refreshed. It is safe to refresh again."}
      </p>
    </ErrorState>
  );
}
