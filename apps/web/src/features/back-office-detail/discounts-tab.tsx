import { discountMessages } from "@scriptkeeper/contracts/discount-messages";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { ErrorState } from "@scriptkeeper/ui/error-state";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { AppliedDiscount } from "./applied-discount.tsx";
import { AssignDiscount } from "./assign-discount.tsx";

/** The discount that the prescription has, what it did so far, and giving it another. */
export function DiscountsTab({ prescriptionId }: { prescriptionId: number }) {
  const applied = trpc.discounts.ofPrescription.useQuery({ id: prescriptionId });
  useFailureToast(applied.isError, discountMessages.loadFailed);
  if (applied.isError) {
    return (
      <ErrorState
        title={discountMessages.loadFailed}
        onRetry={() => void applied.refetch()}
        retrying={applied.isFetching}
      />
    );
  }
  if (!applied.data) {
    return (
      <div role="status" aria-label="Loading the discount">
        <Skeleton className="h-48 max-w-4xl" />
      </div>
    );
  }
  const { discount } = applied.data;
  return (
    <div className="max-w-4xl space-y-4">
      {discount ? (
        <AppliedDiscount prescriptionId={prescriptionId} discount={discount} />
      ) : (
        <EmptyState title="No discount applied">
          Choose one below: it counts from the next order on.
        </EmptyState>
      )}
      <AssignDiscount prescriptionId={prescriptionId} current={discount?.discount_config_id ?? null} />
    </div>
  );
}
