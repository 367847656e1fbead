import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { shortDay, toDay } from "@scriptkeeper/domain/time/days";
import { trpc } from "../../../shared/api/trpc.ts";
import { useSettings } from "../../../shared/settings-context.ts";
import { explained, useWrite } from "../changes/use-write.ts";
import { toastUnlessAtFields } from "../conflicts/toast-unless-at-fields.ts";
import { useInvalidatePrescriptions } from "./use-invalidate-prescriptions.ts";

/** Returns a function that sets the day of an item's next reminder. */
export function useUpdateReminder(item: PrescriptionItem, { onSaved }: { onSaved: () => void }) {
  const { storeTimezone } = useSettings();
  return useWrite(trpc.prescriptions.updateReminder, {
    done: (_, { reminderDate }) => ({
      title: prescriptionMessages.reminderUpdated,
      description: `${medicineName(item)}: ${shortDay(toDay(reminderDate, storeTimezone))}`,
    }),
    failed: toastUnlessAtFields(explained(prescriptionMessages.reminderUpdateFailed)),
    refresh: useInvalidatePrescriptions(),
    onDoneIfMounted: onSaved,
    isUndoable: true,
  });
}
