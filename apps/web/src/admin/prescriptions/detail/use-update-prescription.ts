import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import { trpc } from "../../../shared/api/trpc.ts";
import { explained, useWrite } from "../../shared/changes/use-write.ts";
import { toastUnlessAtFields } from "../../shared/conflicts/toast-unless-at-fields.ts";
import { useInvalidateCounts } from "../../shared/prescription/use-invalidate-prescriptions.ts";

/** Returns a function that saves a prescription, which is read again before the form closes. */
export function useUpdatePrescription({ onSaved }: { onSaved: () => void }) {
  const utils = trpc.useUtils();
  const readCounts = useInvalidateCounts();
  return useWrite(trpc.prescriptions.update, {
    done: "Prescription updated",
    failed: toastUnlessAtFields(explained(prescriptionMessages.updateFailed)),
    refresh: async () => {
      await utils.prescriptions.invalidate();
      readCounts();
    },
    onDoneIfMounted: onSaved,
    isUndoable: true,
  });
}
