import { discountMessages } from "@scriptkeeper/contracts/discount-messages";
import type { Discount, DiscountInput } from "@scriptkeeper/contracts/discounts";
import { useState } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { useWrite } from "../shared/use-write.ts";
import { toChange, toFormFields, toInput } from "./discount-fields.ts";

export interface SaveDiscountOptions {
  /** The discount to change; null creates one. */
  discount: Discount | null;
  timeZone: string;
  onSaved: () => void;
}

/** Creates a discount, or changes what differs from the one with which the form was opened. */
export function useSaveDiscount({ discount, timeZone, onSaved }: SaveDiscountOptions) {
  const [opened] = useState(
    () => discount && { id: discount.id, input: toInput(toFormFields(discount, timeZone), timeZone) },
  );
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
  const save = (input: DiscountInput) =>
    opened ? update({ id: opened.id, ...toChange(input, opened.input) }) : create(input);
  return [save, opened ? updating : creating] as const;
}
