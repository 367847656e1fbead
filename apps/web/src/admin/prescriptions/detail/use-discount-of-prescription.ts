import { discountMessages } from "@scriptkeeper/contracts/discount-messages";
import { useToast } from "@scriptkeeper/ui/toast";
import { failureDetail } from "../../../shared/api/failure-detail.ts";
import { trpc } from "../../../shared/api/trpc.ts";
import { useOnce } from "../../../shared/use-single-flight.ts";

/** Gives a discount to a prescription. */
export function useAssignDiscount({ onAssigned }: { onAssigned: () => void }) {
  const refresh = useRefreshDiscounts();
  const toast = useToast();
  const assign = trpc.discounts.assign.useMutation({
    onSuccess: async () => {
      toast({ title: discountMessages.assigned, variant: "success" });
      await refresh();
      onAssigned();
    },
    onError: (error) => toast(failed(discountMessages.assignFailed, error)),
  });
  return {
    assign: useOnce(assign.mutateAsync),
    isPending: assign.isPending,
    failure: assign.isError ? failureDetail(assign.error) : null,
  };
}

/** Takes a discount from a prescription. */
export function useRemoveDiscount({ onRemoved }: { onRemoved: () => void }) {
  const refresh = useRefreshDiscounts();
  const toast = useToast();
  const unassign = trpc.discounts.unassign.useMutation({
    onSuccess: async () => {
      toast({ title: discountMessages.removed, variant: "success" });
      onRemoved();
      await refresh();
    },
    onError: (error) => toast(failed(discountMessages.removeFailed, error)),
  });
  return {
    remove: useOnce(unassign.mutateAsync),
    isPending: unassign.isPending,
    failure: unassign.isError ? failureDetail(unassign.error) : null,
  };
}

function failed(title: string, error: unknown) {
  return { title, description: failureDetail(error), variant: "destructive" } as const;
}

/** What shows discounts of prescriptions is read again. */
function useRefreshDiscounts() {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.discounts.invalidate(), utils.prescriptions.invalidate()]);
}
