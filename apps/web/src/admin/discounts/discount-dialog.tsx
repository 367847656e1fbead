import type { Discount } from "@scriptkeeper/contracts/discounts/discounts";
import { Drawer } from "@scriptkeeper/ui/drawer";
import { DiscountForm } from "./discount-form.tsx";
import { useSaveDiscount } from "./use-save-discount.ts";

export interface DiscountDialogProps {
  /** The discount to change; null creates one. */
  discount: Discount | null;
  timeZone: string;
  onClose: () => void;
}

/** Creates or changes a discount. Mounted while it is open. */
export function DiscountDialog({ discount, timeZone, onClose }: DiscountDialogProps) {
  const [save, { isPending, error }] = useSaveDiscount({ discount, timeZone, onSaved: onClose });
  return (
    <Drawer title={discount ? "Edit Discount" : "Create Discount"} onClose={onClose}>
      <DiscountForm discount={discount} timeZone={timeZone} busy={isPending} error={error} onSubmit={save} />
    </Drawer>
  );
}
