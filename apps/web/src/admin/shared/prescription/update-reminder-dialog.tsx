import { UpdateReminderInput } from "@scriptkeeper/contracts/prescriptions/changes";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { addDays } from "@scriptkeeper/domain/time/days";
import { noonOf } from "@scriptkeeper/domain/time/local-time";
import { Dialog } from "@scriptkeeper/ui/dialog";
import { InputField } from "@scriptkeeper/ui/input-field";
import { Controller } from "react-hook-form";
import { useSettings } from "../../../shared/settings-context.ts";
import { Failure } from "../changes/failure.tsx";
import { ConflictNotice } from "../conflicts/conflict-notice.tsx";
import { DeletedNotice } from "../conflicts/deleted-notice.tsx";
import { useRecordForm } from "../conflicts/use-record-form.ts";
import { DialogButtons } from "../dialogs/dialog-buttons.tsx";
import { ClearLastReminder } from "./clear-last-reminder.tsx";
import { ReminderBecomes } from "./reminder-becomes.tsx";
import { useUpdateReminder } from "./use-update-reminder.ts";

export interface UpdateReminderDialogProps {
  item: PrescriptionItem;
  onClose: () => void;
}

/** Sets the day of the next reminder. Mounted only while open. */
export function UpdateReminderDialog({ item, onClose }: UpdateReminderDialogProps) {
  const { today, storeTimezone } = useSettings();
  const [save, { isPending, error }] = useUpdateReminder(item, { onSaved: onClose });
  const { control, register, handleSubmit, watch, formState, refusal, conflicts, base } = useRecordForm({
    record: { kind: "prescription", id: item.id },
    opened: { next_reminder_date: item.next_reminder_date },
    defaultValues: { reminderDate: addDays(today, 1), clearLastReminder: true },
    toFields: ({ next_reminder_date: date }) => ({ reminderDate: date ?? "", clearLastReminder: true }),
    shownBy: { next_reminder_date: ["reminderDate"] },
    proposes: true,
    contract: UpdateReminderInput,
    toInput: ({ reminderDate, clearLastReminder }) => ({
      prescriptionId: item.id,
      reminderDate: reminderDate && noonOf(reminderDate, storeTimezone).toISOString(),
      clearLastReminder,
    }),
    messages: { reminderDate: "Choose a reminder date" },
    error,
    failed: prescriptionMessages.reminderUpdateFailed,
  });
  const met = conflicts.of("next_reminder_date");
  const dayNow = typeof met?.value === "string" ? met.value : base.next_reminder_date;
  return (
    <Dialog title="Update Reminder" description={medicineName(item)} onClose={onClose}>
      <form noValidate className="space-y-4" onSubmit={handleSubmit((change) => save({ ...change, base }))}>
        <DeletedNotice conflicts={conflicts} />
        <div>
          <InputField
            label="Reminder date"
            help={`A day in the store's time zone, ${storeTimezone}.`}
            error={formState.errors.reminderDate?.message}
            {...register("reminderDate")}
            type="date"
            required
          />
          <ConflictNotice conflicts={conflicts} field="next_reminder_date" label="Reminder date" />
        </div>
        <Controller
          control={control}
          name="clearLastReminder"
          render={({ field: { ref, value, onChange } }) => (
            <ClearLastReminder ref={ref} checked={value} onChange={onChange} />
          )}
        />
        <ReminderBecomes
          item={{ ...item, next_reminder_date: dayNow }}
          date={watch("reminderDate")}
          clear={watch("clearLastReminder")}
        />
        {refusal && <Failure title={prescriptionMessages.reminderUpdateFailed} error={error} />}
        <DialogButtons submit="Update Reminder" busy={isPending} />
      </form>
    </Dialog>
  );
}
