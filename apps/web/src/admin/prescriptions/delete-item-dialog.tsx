import { deleteItemQuestion, prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions";
import { medicineName } from "@scriptkeeper/domain/medicine-name";
import { ConfirmDialog } from "@scriptkeeper/ui/confirm-dialog";
import { useToast } from "@scriptkeeper/ui/toast";
import { failureDetail } from "../../shared/api/failure-detail.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { useOnce } from "../../shared/use-single-flight.ts";
import { Failure } from "../shared/failure.tsx";
import { useFailureToast } from "../shared/use-failure-toast.ts";
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
