import { MAX_REPEATS } from "@scriptkeeper/contracts/constants";
import { UpdateRepeatsInput } from "@scriptkeeper/contracts/prescriptions/changes";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { Dialog } from "@scriptkeeper/ui/dialog";
import { InputField } from "@scriptkeeper/ui/input-field";
import { Failure } from "../../shared/changes/failure.tsx";
import { baseOfChange } from "../../shared/conflicts/base-of-change.ts";
import { ConflictNotice } from "../../shared/conflicts/conflict-notice.tsx";
import { DeletedNotice } from "../../shared/conflicts/deleted-notice.tsx";
import { useRecordForm } from "../../shared/conflicts/use-record-form.ts";
import { DialogButtons } from "../../shared/dialogs/dialog-buttons.tsx";
import { NoRepeatsWarning } from "../../shared/prescription/no-repeats-warning.tsx";
import { wholeNumber } from "../../shared/prescription/whole-number.ts";
import { UnpaidRepeats } from "./unpaid-repeats.tsx";
import { useUpdateRepeats } from "./use-update-repeats.ts";

export interface EditRepeatsDialogProps {
  item: PrescriptionItem;
  onClose: () => void;
}

/** Edits how many repeats are left. Mounted only while open. */
export function EditRepeatsDialog({ item, onClose }: EditRepeatsDialogProps) {
  const [save, { isPending, error }] = useUpdateRepeats(item, { onSaved: onClose });
  const { register, handleSubmit, setValue, watch, formState, refusal, conflicts, base } = useRecordForm({
    record: { kind: "prescription", id: item.id },
    opened: { repeats: item.repeats },
    toFields: ({ repeats }) => ({ repeats: repeats === null ? "" : String(repeats) }),
    contract: UpdateRepeatsInput,
    toInput: (fields) => ({ repeats: toRepeats(fields.repeats) ?? Number.NaN }),
    messages: { repeats: `Enter a whole number from 0 to ${MAX_REPEATS}` },
    error,
    failed: prescriptionMessages.repeatsUpdateFailed,
  });
  const repeats = toRepeats(watch("repeats"));
  return (
    <Dialog title="Edit Repeats" description={medicineName(item)} onClose={onClose}>
      <form
        noValidate
        className="space-y-4"
        onSubmit={handleSubmit((change) =>
          save({ id: item.id, ...change, base: baseOfChange(change, base) }),
        )}
      >
        <DeletedNotice conflicts={conflicts} />
        <div>
          <InputField
            label="Repeats left"
            help={`${item.repeats === null ? "Not recorded yet. " : ""}A whole number from 0 to ${MAX_REPEATS}.`}
            error={formState.errors.repeats?.message}
            {...register("repeats", {
              onBlur: () => repeats !== null && setValue("repeats", String(repeats)),
            })}
            inputMode="numeric"
            autoComplete="off"
          />
          <UnpaidRepeats conflicts={conflicts} />
          <ConflictNotice conflicts={conflicts} field="repeats" label="Repeats left" />
        </div>
        <NoRepeatsWarning repeats={repeats} />
        {refusal && <Failure title={prescriptionMessages.repeatsUpdateFailed} error={error} />}
        <DialogButtons submit="Update Repeats" busy={isPending} />
      </form>
    </Dialog>
  );
}

function toRepeats(text: string): number | null {
  return wholeNumber(text, { min: 0, max: MAX_REPEATS });
}
