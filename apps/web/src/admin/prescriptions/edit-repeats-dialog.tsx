import { MAX_REPEATS } from "@scriptkeeper/contracts/constants";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions";
import { medicineName } from "@scriptkeeper/domain/medicine-name";
import { Dialog } from "@scriptkeeper/ui/dialog";
import { FormField } from "@scriptkeeper/ui/form-field";
import { Input } from "@scriptkeeper/ui/input";
import { useToast } from "@scriptkeeper/ui/toast";
import { type FormEvent, useState } from "react";
import { failureDetail } from "../../shared/api/failure-detail.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { useOnce } from "../../shared/use-single-flight.ts";
import { DialogButtons } from "../shared/dialog-buttons.tsx";
import { Failure } from "../shared/failure.tsx";
import { useFailureToast } from "../shared/use-failure-toast.ts";
import { NoRepeatsWarning } from "./no-repeats-warning.tsx";
import { useRefresh } from "./use-refresh.ts";
import { wholeNumber } from "./whole-number.ts";

const range = { min: 0, max: MAX_REPEATS };

export interface EditRepeatsDialogProps {
  item: PrescriptionItem;
  onClose: () => void;
}

/** Sets how many repeats are left. Mounted while it is open. */
export function EditRepeatsDialog({ item, onClose }: EditRepeatsDialogProps) {
  const [typed, setTyped] = useState(item.repeats === null ? "" : String(item.repeats));
  const [wrong, setWrong] = useState(false);
  const toast = useToast();
  const failed = useFailureToast();
  const refresh = useRefresh();
  const repeats = wholeNumber(typed, range);
  const update = trpc.prescriptions.updateRepeats.useMutation({
    onSuccess({ change }) {
      toast({
        variant: "success",
        title: prescriptionMessages.repeatsUpdated,
        description: `${medicineName(item)}: from ${change.from ?? "not recorded"} to ${change.to}`,
      });
      refresh();
      onClose();
    },
    onError: (error) => failed(prescriptionMessages.repeatsUpdateFailed, failureDetail(error)),
  });
  const save = useOnce(update.mutateAsync);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setWrong(repeats === null);
    if (repeats === null) event.currentTarget.querySelector<HTMLElement>("input")?.focus();
    else save({ id: item.id, repeats });
  }
  return (
    <Dialog open title="Edit Repeats" description={medicineName(item)} onOpenChange={onClose}>
      <form noValidate className="space-y-4" onSubmit={submit}>
        <FormField
          label="Repeats left"
          help={`${item.repeats === null ? "Not recorded so far. " : ""}A whole number from 0 to ${MAX_REPEATS}.`}
          error={wrong ? `Enter a whole number from 0 to ${MAX_REPEATS}` : undefined}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onBlur={() => repeats !== null && setTyped(String(repeats))}
            />
          )}
        </FormField>
        <NoRepeatsWarning repeats={repeats} />
        {update.isError && <Failure title={prescriptionMessages.repeatsUpdateFailed} error={update.error} />}
        <DialogButtons submit="Update Repeats" busy={update.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
