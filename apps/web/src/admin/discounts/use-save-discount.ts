import { discountMessages } from "@scriptkeeper/contracts/discount-messages";
import type { DiscountInput } from "@scriptkeeper/contracts/discounts";
import { trpc } from "../../shared/api/trpc.ts";
import { useWrite } from "../shared/use-write.ts";

/** Creates a discount, or changes the one with `id`. */
export function useSaveDiscount({ id, onSaved }: { id: number | null; onSaved: () => void }) {
  const utils = trpc.useUtils();
  const outcome = {
    failed: discountMessages.saveFailed,
    refresh: () => utils.discounts.invalidate(),
    onDone: onSaved,
  };
  const [create, creating] = useWrite(trpc.discounts.create, { done: discountMessages.created, ...outcome });
  const [update, updating] = useWrite(trpc.discounts.update, {
    done: discountMessages.updated,
    isUndoable: true,
    ...outcome,
  });
  const save = (input: DiscountInput) => (id === null ? create(input) : update({ id, ...input }));
  return [save, id === null ? creating : updating] as const;
}
