import { deleteItemQuestion, prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { ConfirmDialog } from "@scriptkeeper/ui/confirm-dialog";
import { trpc } from "../../../shared/api/trpc.ts";
import { Failure } from "../../shared/changes/failure.tsx";
import { explained, useWrite } from "../../shared/changes/use-write.ts";
import { useInvalidatePrescriptions } from "../../shared/prescription/use-invalidate-prescriptions.ts";

export interface DeleteItemDialogProps {
  item: PrescriptionItem;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before deleting an item, and deletes it. Mounted only while open. */
export function DeleteItemDialog({ item, onClose, onDeleted }: DeleteItemDialogProps) {
  const [remove, { isPending, error }] = useWrite(trpc.prescriptions.deleteItem, {
    done: () => ({ title: prescriptionMessages.itemDeleted, description: medicineName(item) }),
    failed: explained(prescriptionMessages.itemDeleteFailed),
    refresh: useInvalidatePrescriptions(item.id),
    onDone: onDeleted,
    isUndoable: true,
  });
  return (
    <ConfirmDialog
      destructive
      title="Delete prescription"
      confirmLabel={isPending ? "Deleting..." : "Delete prescription"}
      busy={isPending}
      onClose={onClose}
      onConfirm={() => remove({ id: item.id })}
    >
      <p className="break-words">{deleteItemQuestion(medicineName(item))}</p>
      {error !== null && <Failure title={prescriptionMessages.itemDeleteFailed} error={error} />}
    </ConfirmDialog>
  );
}
