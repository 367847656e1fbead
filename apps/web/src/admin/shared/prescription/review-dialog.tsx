import { CompleteDataInput, type UnreviewedItem } from "@scriptkeeper/contracts/prescriptions/changes";
import { MAX_REVIEW_REPEATS } from "@scriptkeeper/contracts/prescriptions/limits";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import { effectiveExpiry } from "@scriptkeeper/domain/prescriptions/expiry";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { addMonths } from "@scriptkeeper/domain/time/days";
import { Dialog } from "@scriptkeeper/ui/dialog";
import { FormField } from "@scriptkeeper/ui/form-field";
import { Input } from "@scriptkeeper/ui/input";
import { InputField } from "@scriptkeeper/ui/input-field";
import { useSettings } from "../../../shared/settings-context.ts";
import { Failure } from "../changes/failure.tsx";
import { baseOfChange } from "../conflicts/base-of-change.ts";
import { ConflictNotice } from "../conflicts/conflict-notice.tsx";
import { DeletedNotice } from "../conflicts/deleted-notice.tsx";
import { useRecordForm } from "../conflicts/use-record-form.ts";
import { DialogButtons } from "../dialogs/dialog-buttons.tsx";
import { personName } from "../people/person.ts";
import { ExpiredWarning } from "./expired-warning.tsx";
import { NoRepeatsWarning } from "./no-repeats-warning.tsx";
import { useCompleteData } from "./use-complete-data.ts";
import { ValidityNotice } from "./validity-notice.tsx";
import { wholeNumber } from "./whole-number.ts";

export interface ReviewDialogProps {
  item: UnreviewedItem;
  onClose: () => void;
}

/** Completes what a store order left empty. Mounted only while open. */
export function ReviewDialog({ item, onClose }: ReviewDialogProps) {
  const { today } = useSettings();
  const [save, { isPending, error }] = useCompleteData(item, { onSaved: onClose });
  const { register, handleSubmit, setValue, watch, formState, refusal, conflicts, base } = useRecordForm({
    record: { kind: "prescription", id: item.id },
    opened: { repeats: item.repeats, prescription_expiry_date: item.prescription_expiry_date },
    toFields: (values) => ({
      repeats: values.repeats === null ? "" : String(values.repeats),
      prescription_expiry_date: effectiveExpiry({ ...item, ...values }) ?? addMonths(today, 12),
    }),
    contract: CompleteDataInput,
    toInput: (fields) => ({ ...fields, repeats: toRepeats(fields.repeats) ?? Number.NaN }),
    messages: {
      repeats: `Enter a whole number from 0 to ${MAX_REVIEW_REPEATS}`,
      prescription_expiry_date: "Choose the day the prescription expires",
    },
    error,
    failed: prescriptionMessages.dataUpdateFailed,
  });
  const { errors } = formState;
  return (
    <Dialog
      title="Update Prescription Data"
      description={`${medicineName(item)}, ${personName(item)}`}
      onClose={onClose}
    >
      <form
        noValidate
        className="space-y-4"
        onSubmit={handleSubmit((data) => save({ id: item.id, ...data, base: baseOfChange(data, base) }))}
      >
        <DeletedNotice conflicts={conflicts} />
        <div>
          <InputField
            label="Repeats"
            help={`A whole number from 0 to ${MAX_REVIEW_REPEATS}; empty counts as 0.`}
            error={errors.repeats?.message}
            {...register("repeats")}
            inputMode="numeric"
            autoComplete="off"
          />
          <ConflictNotice conflicts={conflicts} field="repeats" label="Repeats" />
        </div>
        <NoRepeatsWarning repeats={toRepeats(watch("repeats"))} />
        <div>
          <FormField label="Prescription expiry" error={errors.prescription_expiry_date?.message}>
            {(control) => (
              <>
                <Input {...control} {...register("prescription_expiry_date")} type="date" required />
                <ValidityNotice
                  fieldId={control.id}
                  expiry={watch("prescription_expiry_date")}
                  product={item}
                  onPropose={(day) => setValue("prescription_expiry_date", day, { shouldValidate: true })}
                />
                <ExpiredWarning expiry={watch("prescription_expiry_date")} />
              </>
            )}
          </FormField>
          <ConflictNotice
            conflicts={conflicts}
            field="prescription_expiry_date"
            label="Prescription expiry"
          />
        </div>
        {refusal && <Failure title={prescriptionMessages.dataUpdateFailed} error={error} />}
        <DialogButtons submit="Update Data" busy={isPending} />
      </form>
    </Dialog>
  );
}

/** Refuses a negative number instead of reading it as 0: a slip must not leave somebody without repeats. */
function toRepeats(text: string): number | null {
  if (text.trim() === "") return 0;
  return text.includes("-") ? null : wholeNumber(text, { min: 0, max: MAX_REVIEW_REPEATS });
}
