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
  const utils = trpc.useUtils();
  const [remove, { isPending, error, input }] = useDeleteDiscount({ onDeleted: onClose });
  const plan = { kind: "delete", id: discount.id } as const;
  // A discount that is being deleted has no effect to ask for any more; the server would refuse the question.
  const effect = trpc.discounts.effect.useQuery(plan, {
    enabled: input === undefined,
    staleTime: 0,
    trpc: { abortOnUnmount: true },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete ${discount.name}`}
      confirmLabel="Delete discount"
      destructive
      busy={isPending}
      onConfirm={() => {
        void utils.discounts.effect.cancel(plan);
        remove({ id: discount.id });
      }}
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
