import type { UnreviewedItem } from "@scriptkeeper/contracts/prescriptions/changes";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { trpc } from "../../../shared/api/trpc.ts";
import { explained, useWrite } from "../changes/use-write.ts";
import { toastUnlessAtFields } from "../conflicts/toast-unless-at-fields.ts";
import { useInvalidatePrescriptions } from "./use-invalidate-prescriptions.ts";

/** Returns a function that completes what a store order left empty in an item. */
export function useCompleteData(item: UnreviewedItem, { onSaved }: { onSaved: () => void }) {
  return useWrite(trpc.prescriptions.completeData, {
    done: () => ({ title: prescriptionMessages.dataUpdated, description: medicineName(item) }),
    failed: toastUnlessAtFields(explained(prescriptionMessages.dataUpdateFailed)),
    refresh: useInvalidatePrescriptions(),
    onDoneIfMounted: onSaved,
    isUndoable: true,
  });
}
