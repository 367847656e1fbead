import { discountMessages } from "@scriptkeeper/contracts/discount-messages";
import type { Discount } from "@scriptkeeper/contracts/discounts";
import { Alert } from "@scriptkeeper/ui/alert";
import { ConfirmDialog } from "@scriptkeeper/ui/confirm-dialog";
import { useDeleteDiscount } from "./use-change-discount.ts";

/** Asks before a discount is deleted. Mounted while it is open. */
export function DeleteDiscount({ discount, onClose }: { discount: Discount; onClose: () => void }) {
  const { remove, isPending, failure } = useDeleteDiscount({ onDeleted: onClose });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${discount.name}`}
      confirmLabel="Delete discount"
      destructive
      busy={isPending}
      onConfirm={() => remove({ id: discount.id })}
    >
      <p>{discountMessages.deleteQuestion}</p>
      <p>It ends on every prescription that has it. Orders that were placed keep their price.</p>
      {failure && (
        <Alert variant="destructive" role="alert">
          {failure}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
