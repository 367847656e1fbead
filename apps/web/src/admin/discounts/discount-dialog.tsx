import type { Discount } from "@scriptkeeper/contracts/discounts";
import { Dialog } from "@scriptkeeper/ui/dialog";
import { useMemo } from "react";
import { failedAnswer } from "../../shared/api/api-answer.ts";
import { DiscountForm } from "./discount-form.tsx";
import { saveFailure, useSaveDiscount } from "./use-save-discount.ts";

export interface DiscountDialogProps {
  /** The discount to change; null creates one. */
  discount: Discount | null;
  timeZone: string;
  onClose: () => void;
}

/** Creates or changes a discount. Mounted while it is open. */
export function DiscountDialog({ discount, timeZone, onClose }: DiscountDialogProps) {
  const { save, isPending, error } = useSaveDiscount({ id: discount?.id ?? null, onSaved: onClose });
  const refusal = useMemo(() => (error ? refusalOf(error) : null), [error]);
  return (
    <Dialog
      open
      title={discount ? "Edit Discount" : "Create Discount"}
      onOpenChange={(open) => !open && onClose()}
    >
      <DiscountForm
        discount={discount}
        timeZone={timeZone}
        busy={isPending}
        refusal={refusal}
        onCancel={onClose}
        onSubmit={save}
      />
    </Dialog>
  );
}

function refusalOf(error: unknown) {
  const answer = failedAnswer(error);
  return {
    message: saveFailure(error),
    field: answer.kind === "refused" ? answer.details.field : undefined,
  };
}
