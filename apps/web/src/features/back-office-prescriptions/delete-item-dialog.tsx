import { deleteItemQuestion, prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions";
import { medicineName } from "@scriptkeeper/domain/medicine-name";
import { ConfirmDialog } from "@scriptkeeper/ui/confirm-dialog";
import { useToast } from "@scriptkeeper/ui/toast";
import { Failure } from "../../components/failure.tsx";
import { failureDetail } from "../../lib/failure-detail.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useOnce } from "../../lib/use-once.ts";
import { useRefresh } from "./use-refresh.ts";

export interface DeleteItemDialogProps {
  item: PrescriptionItem;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks, and deletes one item. Mounted while it is open. */
export function DeleteItemDialog({ item, onClose, onDeleted }: DeleteItemDialogProps) {
  const toast = useToast();
  const failed = useFailureToast();
  const refresh = useRefresh();
  const deletion = trpc.prescriptions.deleteItem.useMutation({
    onSuccess() {
      toast({
        variant: "success",
        title: prescriptionMessages.itemDeleted,
        description: medicineName(item),
      });
      refresh();
      onDeleted();
    },
    onError: (error) => failed(prescriptionMessages.itemDeleteFailed, failureDetail(error)),
  });
  const remove = useOnce(deletion.mutateAsync);
  return (
    <ConfirmDialog
      open
      destructive
      title="Delete prescription"
      confirmLabel={deletion.isPending ? "Deleting..." : "Delete prescription"}
      busy={deletion.isPending}
      onOpenChange={onClose}
      onConfirm={() => remove({ id: item.id })}
    >
      <p className="break-words">{deleteItemQuestion(medicineName(item))}</p>
      {deletion.isError && <Failure title={prescriptionMessages.itemDeleteFailed} error={deletion.error} />}
    </ConfirmDialog>
  );
}
