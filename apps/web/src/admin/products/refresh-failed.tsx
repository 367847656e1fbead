import { productMessages } from "@scriptkeeper/contracts/catalogue/messages";
import { ErrorState } from "@scriptkeeper/ui/error-state";
import type { RefreshFailure } from "./use-refresh-products.ts";

export interface RefreshFailedProps {
  failure: RefreshFailure;
  retrying: boolean;
  onRetry: () => void;
}

/** The store's products could not be fetched: what that means, and the way on. */
export function RefreshFailed({ failure, retrying, onRetry }: RefreshFailedProps) {
  return (
    <ErrorState title={productMessages.storeProductsFailed} retrying={retrying} onRetry={onRetry}>
      {failure.detail && <p>{failure.detail}</p>}
      <p>
        {failure.isKnown
          ? "Nothing was changed. Try again in a moment; Debug shows what went wrong last."
          : "It is not known whether the products were refreshed. Refreshing again does no harm."}
      </p>
    </ErrorState>
  );
}
