import { discountMessages } from "@scriptkeeper/contracts/discounts/messages";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { trpc } from "../../../shared/api/trpc.ts";
import { QueryState } from "../../../shared/components/query-state.tsx";
import { useLoadFailureToast } from "../../shared/changes/use-failure-toast.ts";
import { AppliedDiscount } from "./applied-discount.tsx";
import { AssignDiscount } from "./assign-discount.tsx";

/** The discount of the prescription, its usage so far, and a choice of another. */
export function DiscountsTab({ prescriptionId }: { prescriptionId: number }) {
  const applied = trpc.discounts.ofPrescription.useQuery({ id: prescriptionId });
  useLoadFailureToast(applied, discountMessages.loadFailed);
  return (
    <QueryState
      query={applied}
      of="the discount"
      failed={discountMessages.loadFailed}
      skeleton={<Skeleton className="h-48 max-w-4xl" />}
    >
      {({ discount }) => (
        <div className="max-w-4xl space-y-4">
          {discount ? (
            // A question about removing one must not become one about another.
            <AppliedDiscount
              key={discount.discount_config_id}
              prescriptionId={prescriptionId}
              discount={discount}
            />
          ) : (
            <EmptyState title="No discount applied">
              Choose one below. It applies from the next order.
            </EmptyState>
          )}
          <AssignDiscount prescriptionId={prescriptionId} current={discount?.discount_config_id ?? null} />
        </div>
      )}
    </QueryState>
  );
}
