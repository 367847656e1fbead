import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { trpc } from "../../../shared/api/trpc.ts";
import { explained, useWrite } from "../../shared/changes/use-write.ts";
import { toastUnlessAtFields } from "../../shared/conflicts/toast-unless-at-fields.ts";
import { useInvalidatePrescriptions } from "../../shared/prescription/use-invalidate-prescriptions.ts";

/** Returns a function that sets how many repeats an item has left. */
export function useUpdateRepeats(item: PrescriptionItem, { onSaved }: { onSaved: () => void }) {
  return useWrite(trpc.prescriptions.updateRepeats, {
    done: ({ change }) => ({
      title: prescriptionMessages.repeatsUpdated,
      description: `${medicineName(item)}: from ${change.from ?? "not recorded"} to ${change.to}`,
    }),
    failed: toastUnlessAtFields(explained(prescriptionMessages.repeatsUpdateFailed)),
    refresh: useInvalidatePrescriptions(),
    onDoneIfMounted: onSaved,
    isUndoable: true,
  });
}
