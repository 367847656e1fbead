import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import type { SinglePrescription } from "@scriptkeeper/contracts/prescriptions";
import { medicineName } from "@scriptkeeper/domain/medicine-name";
import { Dialog } from "@scriptkeeper/ui/dialog";
import { useToast } from "@scriptkeeper/ui/toast";
import { failureDetail } from "../../../shared/api/failure-detail.ts";
import { trpc } from "../../../shared/api/trpc.ts";
import { useOnce } from "../../../shared/use-single-flight.ts";
import { EditForm } from "./edit-form.tsx";

/** Corrects repeats and expiry dates. Mounted while it is open. */
export function EditDialog({
  prescription,
  onClose,
}: {
  prescription: SinglePrescription;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const update = trpc.prescriptions.update.useMutation({
    onSuccess: async () => {
      toast({ title: "Prescription updated", variant: "success" });
      await utils.prescriptions.invalidate();
      void utils.logs.invalidate();
      onClose();
    },
    onError: (error) =>
      toast({
        title: prescriptionMessages.updateFailed,
        description: failureDetail(error),
        variant: "destructive",
      }),
  });
  const save = useOnce(update.mutateAsync);
  return (
    <Dialog
      open
      title="Edit Prescription"
      description={medicineName(prescription)}
      onOpenChange={(open) => !open && onClose()}
    >
      <EditForm
        prescription={prescription}
        busy={update.isPending}
        failure={update.isError ? failureDetail(update.error) : null}
        onCancel={onClose}
        onSubmit={(change) => save({ id: prescription.id, ...change })}
      />
    </Dialog>
  );
}
