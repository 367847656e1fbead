import type { PublicSettings } from "@scriptkeeper/contracts/auth";
import type { UnreviewedItem } from "@scriptkeeper/contracts/prescription-changes";
import { MAX_REVIEW_REPEATS } from "@scriptkeeper/contracts/prescription-limits";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import { addMonths } from "@scriptkeeper/domain/days";
import { effectiveExpiry } from "@scriptkeeper/domain/expiry";
import { medicineName } from "@scriptkeeper/domain/medicine-name";
import { Dialog } from "@scriptkeeper/ui/dialog";
import { FormField } from "@scriptkeeper/ui/form-field";
import { Input } from "@scriptkeeper/ui/input";
import { useToast } from "@scriptkeeper/ui/toast";
import { type FormEvent, useRef, useState } from "react";
import { failureDetail } from "../../shared/api/failure-detail.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { useOnce } from "../../shared/use-single-flight.ts";
import { DialogButtons } from "../shared/dialog-buttons.tsx";
import { Failure } from "../shared/failure.tsx";
import { personName } from "../shared/person.ts";
import { useFailureToast } from "../shared/use-failure-toast.ts";
import { NoRepeatsWarning } from "./no-repeats-warning.tsx";
import { useRefresh } from "./use-refresh.ts";
import { ValidityNotice } from "./validity-notice.tsx";
import { wholeNumber } from "./whole-number.ts";

const range = { min: 0, max: MAX_REVIEW_REPEATS };

export interface ReviewDialogProps {
  item: UnreviewedItem;
  settings: PublicSettings;
  onClose: () => void;
}

/** Completes what an order left empty. Mounted while it is open. */
export function ReviewDialog({ item, settings, onClose }: ReviewDialogProps) {
  const [typed, setTyped] = useState(item.repeats === null ? "" : String(item.repeats));
  const [expiry, setExpiry] = useState(effectiveExpiry(item) ?? addMonths(settings.today, 12));
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const failed = useFailureToast();
  const refresh = useRefresh();
  const repeats = typed.trim() === "" ? 0 : wholeNumber(typed, range);
  const update = trpc.prescriptions.completeData.useMutation({
    onSuccess() {
      toast({
        variant: "success",
        title: prescriptionMessages.dataUpdated,
        description: medicineName(item),
      });
      refresh();
      onClose();
    },
    onError: (error) => failed(prescriptionMessages.dataUpdateFailed, failureDetail(error)),
  });
  const save = useOnce(update.mutateAsync);

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (repeats === null || !expiry) {
      form.current?.querySelector<HTMLElement>(repeats === null ? "input" : "input[type=date]")?.focus();
      return;
    }
    save({ id: item.id, repeats, prescription_expiry_date: expiry });
  }
  return (
    <Dialog
      open
      title="Update Prescription Data"
      description={`${medicineName(item)}, ${personName(item)}`}
      onOpenChange={onClose}
    >
      <form ref={form} noValidate className="space-y-4" onSubmit={submit}>
        <FormField
          label="Repeats"
          help={`A whole number from 0 to ${MAX_REVIEW_REPEATS}; empty counts as 0.`}
          error={
            checked && repeats === null ? `Enter a whole number from 0 to ${MAX_REVIEW_REPEATS}` : undefined
          }
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </FormField>
        <NoRepeatsWarning repeats={repeats} />
        <FormField
          label="Prescription expiry"
          error={checked && !expiry ? "Choose the day the prescription expires" : undefined}
        >
          {(control) => (
            <>
              <Input
                {...control}
                type="date"
                required
                value={expiry}
                onChange={(event) => setExpiry(event.target.value)}
              />
              <ValidityNotice
                fieldId={control.id}
                expiry={expiry}
                product={item}
                today={settings.today}
                onPropose={setExpiry}
              />
            </>
          )}
        </FormField>
        {update.isError && <Failure title={prescriptionMessages.dataUpdateFailed} error={update.error} />}
        <DialogButtons submit="Update Data" busy={update.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
