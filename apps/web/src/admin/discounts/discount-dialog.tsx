import type { Discount } from "@scriptkeeper/contracts/discounts/discounts";
import { Drawer } from "@scriptkeeper/ui/drawer";
import { DiscountForm } from "./discount-form.tsx";
import { useSaveDiscount } from "./use-save-discount.ts";

export interface DiscountDialogProps {
  /** The discount to edit; null to create one. */
  discount: Discount | null;
  timeZone: string;
  onClose: () => void;
}

/** Creates or edits a discount. Mounted only while open. */
export function DiscountDialog({ discount, timeZone, onClose }: DiscountDialogProps) {
  const [save, { isPending, error }] = useSaveDiscount({ discount, timeZone, onSaved: onClose });
  return (
    <Drawer title={discount ? "Edit Discount" : "Create Discount"} onClose={onClose}>
      <DiscountForm discount={discount} timeZone={timeZone} busy={isPending} error={error} onSubmit={save} />
    </Drawer>
  );
}
