import { discountMessages } from "@scriptkeeper/contracts/discounts/messages";
import { trpc } from "../../../shared/api/trpc.ts";
import { explained, useWrite } from "../../shared/changes/use-write.ts";

/** Returns a function that assigns a discount to a prescription. */
export function useAssignDiscount({ onAssigned }: { onAssigned: () => void }) {
  return useWrite(trpc.discounts.assign, {
    done: discountMessages.assigned,
    failed: explained(discountMessages.assignFailed),
    refreshInAnyCase: useRefreshDiscounts(),
    onDone: onAssigned,
    isUndoable: true,
  });
}

/** Returns a function that removes the discount of a prescription. */
export function useRemoveDiscount({ onRemoved }: { onRemoved: () => void }) {
  const refresh = useRefreshDiscounts();
  return useWrite(trpc.discounts.unassign, {
    done: discountMessages.removed,
    failed: explained(discountMessages.removeFailed),
    // Closes the question first, because it disappears once the discounts are read again.
    refresh: onRemoved,
    refreshInAnyCase: refresh,
    isUndoable: true,
  });
}

/** Returns a function that reads everything again that shows discounts of prescriptions. */
function useRefreshDiscounts() {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.discounts.invalidate(), utils.prescriptions.invalidate()]);
}
