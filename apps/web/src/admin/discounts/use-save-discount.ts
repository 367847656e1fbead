import type { Discount, DiscountInput } from "@scriptkeeper/contracts/discounts/discounts";
import { discountMessages } from "@scriptkeeper/contracts/discounts/messages";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { useWrite } from "../shared/changes/use-write.ts";
import { baseOfChange } from "../shared/conflicts/base-of-change.ts";
import { toastUnlessAtFields } from "../shared/conflicts/toast-unless-at-fields.ts";
import { type DiscountValues, toChange, toFormFields, toInput } from "./discount-fields.ts";
import { useInvalidateDiscounts } from "./use-change-discount.ts";

export interface SaveDiscountOptions {
  /** The discount to edit; null to create one. */
  discount: Discount | null;
  timeZone: string;
  onSaved: () => void;
}

/** Creates a discount, or sends what differs from the values that the form started from. */
export function useSaveDiscount({ discount, timeZone, onSaved }: SaveDiscountOptions) {
  const outcome = {
    failed: toastUnlessAtFields((error) => ({ title: serverMessage(error) ?? discountMessages.saveFailed })),
    refreshInAnyCase: useInvalidateDiscounts(),
    onDoneIfMounted: onSaved,
  };
  const [create, creating] = useWrite(trpc.discounts.create, { done: discountMessages.created, ...outcome });
  const [update, updating] = useWrite(trpc.discounts.update, {
    done: discountMessages.updated,
    isUndoable: true,
    ...outcome,
  });
  const save = (input: DiscountInput, base: Partial<DiscountValues>) => {
    if (!discount) return create(input);
    const change = toChange(input, toInput(toFormFields(base, timeZone), timeZone));
    return update({ id: discount.id, ...change, base: baseOfChange(change, base) });
  };
  return [save, discount ? updating : creating] as const;
}
