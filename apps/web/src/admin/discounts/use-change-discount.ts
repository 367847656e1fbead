import { discountMessages } from "@scriptkeeper/contracts/discount-messages";
import { trpc } from "../../shared/api/trpc.ts";
import { useWrite } from "../shared/use-write.ts";

/** Switches a discount on or off. */
export function useSwitchDiscount({ onDone }: { onDone?: () => void } = {}) {
  const utils = trpc.useUtils();
  return useWrite(trpc.discounts.update, {
    done: (_, { is_active }) => ({
      title: is_active ? discountMessages.activated : discountMessages.deactivated,
    }),
    failed: discountMessages.updateFailed,
    refresh: () => utils.discounts.invalidate(),
    isUndoable: true,
    ...(onDone ? { onDone } : {}),
  });
}

/** Deletes a discount, once the question was answered. */
export function useDeleteDiscount({ onDeleted }: { onDeleted: () => void }) {
  const utils = trpc.useUtils();
  return useWrite(trpc.discounts.delete, {
    done: discountMessages.deleted,
    failed: discountMessages.deleteFailed,
    refresh: () => utils.discounts.invalidate(),
    onDone: onDeleted,
    isUndoable: true,
  });
}
