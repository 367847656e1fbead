import type { PublicSettings } from "@scriptkeeper/contracts/auth";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions";
import { addDays, shortDay } from "@scriptkeeper/domain/days";
import { noonOf } from "@scriptkeeper/domain/local-time";
import { medicineName } from "@scriptkeeper/domain/medicine-name";
import { Checkbox } from "@scriptkeeper/ui/checkbox";
import { Dialog } from "@scriptkeeper/ui/dialog";
import { FormField } from "@scriptkeeper/ui/form-field";
import { Input } from "@scriptkeeper/ui/input";
import { useToast } from "@scriptkeeper/ui/toast";
import { type FormEvent, useId, useState } from "react";
import { failureDetail } from "../../shared/api/failure-detail.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { useOnce } from "../../shared/use-single-flight.ts";
import { DialogButtons } from "../shared/dialog-buttons.tsx";
import { Failure } from "../shared/failure.tsx";
import { useFailureToast } from "../shared/use-failure-toast.ts";
import { ReminderBecomes } from "./reminder-becomes.tsx";
import { useRefresh } from "./use-refresh.ts";

export interface UpdateReminderDialogProps {
  item: PrescriptionItem;
  settings: PublicSettings;
  onClose: () => void;
}

/** Sets the day of the next reminder. Mounted while it is open. */
export function UpdateReminderDialog({ item, settings, onClose }: UpdateReminderDialogProps) {
  const id = useId();
  const [date, setDate] = useState(addDays(settings.today, 1));
  const [clear, setClear] = useState(true);
  const [missing, setMissing] = useState(false);
  const toast = useToast();
  const failed = useFailureToast();
  const refresh = useRefresh();
  const update = trpc.prescriptions.updateReminder.useMutation({
    onSuccess() {
      toast({
        variant: "success",
        title: prescriptionMessages.reminderUpdated,
        description: `${medicineName(item)}: ${shortDay(date)}`,
      });
      refresh();
      onClose();
    },
    onError: (error) => failed(prescriptionMessages.reminderUpdateFailed, failureDetail(error)),
  });
  const save = useOnce(update.mutateAsync);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setMissing(!date);
    if (!date) {
      event.currentTarget.querySelector<HTMLElement>("input")?.focus();
      return;
    }
    save({
      prescriptionId: item.id,
      reminderDate: noonOf(date, settings.storeTimezone).toISOString(),
      clearLastReminder: clear,
    });
  }
  return (
    <Dialog open title="Update Reminder" description={medicineName(item)} onOpenChange={onClose}>
      <form noValidate className="space-y-4" onSubmit={submit}>
        <FormField
          label="Reminder date"
          help={`A day in the store's time zone, ${settings.storeTimezone}.`}
          error={missing ? "Choose the day of the reminder" : undefined}
        >
          {(control) => (
            <Input
              {...control}
              type="date"
              required
              value={date}
              onChange={(event) => setDate(event.target.value)}
            />
          )}
        </FormField>
        <div className="flex gap-3">
          <Checkbox
            id={id}
            checked={clear}
            aria-describedby={`${id}-help`}
            onCheckedChange={(checked) => setClear(checked === true)}
          />
          <div>
            <label htmlFor={id} className="font-semibold">
              Clear last reminder
            </label>
            <p id={`${id}-help`} className="text-ink-muted">
              A new reminder goes out on that day, even if one was sent before.
            </p>
          </div>
        </div>
        <ReminderBecomes item={item} today={settings.today} date={date} clear={clear} />
        {update.isError && <Failure title={prescriptionMessages.reminderUpdateFailed} error={update.error} />}
        <DialogButtons submit="Update Reminder" busy={update.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
