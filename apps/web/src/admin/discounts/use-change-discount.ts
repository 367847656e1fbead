import { discountMessages } from "@scriptkeeper/contracts/discounts/messages";
import { trpc } from "../../shared/api/trpc.ts";
import { useWrite } from "../shared/changes/use-write.ts";

/** Returns a function that switches a discount on or off. */
export function useSwitchDiscount({ onDone }: { onDone?: () => void } = {}) {
  return useWrite(trpc.discounts.update, {
    done: (_, { is_active }) => ({
      title: is_active ? discountMessages.activated : discountMessages.deactivated,
    }),
    failed: discountMessages.updateFailed,
    refreshInAnyCase: useInvalidateDiscounts(),
    isUndoable: true,
    ...(onDone ? { onDone } : {}),
  });
}

/** Returns a function that deletes a discount, once the question is answered. */
export function useDeleteDiscount({ onDeleted }: { onDeleted: () => void }) {
  return useWrite(trpc.discounts.delete, {
    done: discountMessages.deleted,
    failed: discountMessages.deleteFailed,
    refreshInAnyCase: useInvalidateDiscounts(),
    onDone: onDeleted,
    isUndoable: true,
  });
}

/** Returns a function that reads discounts again, but not the computed effect of a change, which is over with it. */
export function useInvalidateDiscounts() {
  const { discounts } = trpc.useUtils();
  return () => Promise.all([discounts.list.invalidate(), discounts.ofPrescription.invalidate()]);
}
