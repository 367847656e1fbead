import { productMessages } from "@scriptkeeper/contracts/product-messages";
import { ErrorState } from "@scriptkeeper/ui/error-state";

/** The store's products could not be fetched: what that means, and the way on. */
export function RefreshFailed(props: { failure: string; retrying: boolean; onRetry: () => void }) {
  return (
    <ErrorState title={productMessages.storeProductsFailed} retrying={props.retrying} onRetry={props.onRetry}>
      {props.failure !== productMessages.storeProductsFailed && <p>{props.failure}</p>}
      <p>Nothing was changed. Debug says why it failed last.</p>
    </ErrorState>
  );
}
