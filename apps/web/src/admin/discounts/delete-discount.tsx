import type { Discount } from "@scriptkeeper/contracts/discounts/discounts";
import { discountMessages } from "@scriptkeeper/contracts/discounts/messages";
import { Alert } from "@scriptkeeper/ui/alert";
import { ConfirmDialog } from "@scriptkeeper/ui/confirm-dialog";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { EffectNote } from "../shared/changes/effect-note.tsx";
import { useDeleteDiscount } from "./use-change-discount.ts";

/** Asks before deleting a discount. Mounted only while open. */
export function DeleteDiscount({ discount, onClose }: { discount: Discount; onClose: () => void }) {
  const [remove, { isPending, error }] = useDeleteDiscount({ onDeleted: onClose });
  const effect = trpc.discounts.effect.useQuery({ kind: "delete", id: discount.id }, { staleTime: 0 });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete ${discount.name}`}
      confirmLabel="Delete discount"
      destructive
      busy={isPending}
      onConfirm={() => remove({ id: discount.id })}
    >
      <p>{discountMessages.deleteQuestion}</p>
      <p>It is removed from every prescription that has it. Orders already placed keep their price.</p>
      <EffectNote query={effect} />
      {error !== null && (
        <Alert variant="destructive" role="alert">
          {serverMessage(error) ?? discountMessages.deleteFailed}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
