import { discountMessages } from "@scriptkeeper/contracts/discounts/messages";
import { trpc } from "../../../shared/api/trpc.ts";
import { explained, useWrite } from "../../shared/changes/use-write.ts";

/** Gives a discount to a prescription. */
export function useAssignDiscount({ onAssigned }: { onAssigned: () => void }) {
  return useWrite(trpc.discounts.assign, {
    done: discountMessages.assigned,
    failed: explained(discountMessages.assignFailed),
    refresh: useRefreshDiscounts(),
    onDone: onAssigned,
    isUndoable: true,
  });
}

/** Takes a discount from a prescription. */
export function useRemoveDiscount({ onRemoved }: { onRemoved: () => void }) {
  const refresh = useRefreshDiscounts();
  return useWrite(trpc.discounts.unassign, {
    done: discountMessages.removed,
    failed: explained(discountMessages.removeFailed),
    // What asked is gone once the discounts are read again.
    refresh: () => {
      onRemoved();
      return refresh();
    },
    isUndoable: true,
  });
}

/** What shows discounts of prescriptions is read again. */
function useRefreshDiscounts() {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.discounts.invalidate(), utils.prescriptions.invalidate()]);
}
