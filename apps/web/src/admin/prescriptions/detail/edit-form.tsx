import { MAX_REPEATS } from "@scriptkeeper/contracts/constants";
import { UpdatePrescriptionInput } from "@scriptkeeper/contracts/prescription-changes";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import type { SinglePrescription } from "@scriptkeeper/contracts/prescriptions";
import { InputField } from "@scriptkeeper/ui/input-field";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { DialogButtons } from "../../shared/dialog-buttons.tsx";
import { Failure } from "../../shared/failure.tsx";
import { useContractForm } from "../../shared/use-contract-form.ts";
import { VariantChoice } from "../../shared/variant-choice.tsx";
import { checkExpiry, toChange, toFormFields } from "./edit-fields.ts";

export interface EditFormProps {
  prescription: SinglePrescription;
  busy: boolean;
  /** With what it was refused. */
  error: unknown;
  onCancel: () => void;
  onSubmit: (change: UpdatePrescriptionInput) => void;
}

/** Strength, repeats and the two expiry dates. */
export function EditForm({ prescription, busy, error, onCancel, onSubmit }: EditFormProps) {
  const variants = prescription.variants ?? [];
  const [startedFrom] = useState(() => toFormFields(prescription));
  const { control, register, handleSubmit, formState, refusal } = useContractForm({
    contract: UpdatePrescriptionInput,
    defaultValues: startedFrom,
    toInput: (fields) => toChange(fields, startedFrom),
    check: (fields) => checkExpiry(fields, startedFrom),
    messages: { repeats: `Enter a whole number from 0 to ${MAX_REPEATS}` },
    error,
    failed: prescriptionMessages.updateFailed,
  });
  const { errors } = formState;
  return (
    <form noValidate className="space-y-4" onSubmit={handleSubmit((change) => onSubmit(change))}>
      {(variants.length > 1 ||
        (variants.length === 1 && variants[0]?.variant_id !== prescription.variant_id)) && (
        <Controller
          control={control}
          name="variant_id"
          render={({ field }) => (
            <VariantChoice
              ref={field.ref}
              variants={variants}
              value={field.value}
              error={errors.variant_id?.message}
              onChange={field.onChange}
            />
          )}
        />
      )}
      <InputField
        label="Repeats"
        help={
          prescription.repeats === null
            ? `Not recorded, and left so while this is empty. Otherwise a whole number from 0 to ${MAX_REPEATS}.`
            : `A whole number from 0 to ${MAX_REPEATS}. Empty becomes 0.`
        }
        error={errors.repeats?.message}
        {...register("repeats")}
        type="number"
        inputMode="numeric"
        min={0}
        max={MAX_REPEATS}
        step={1}
      />
      <InputField
        label="Expiry Date"
        help="The system's own, used where the prescription names none."
        error={errors.expiry_date?.message}
        {...register("expiry_date")}
        type="date"
        max="9999-12-31"
      />
      <InputField
        label="Prescription Expiry Date (optional)"
        help="As the doctor wrote it. Empty: the system's own counts."
        error={errors.prescription_expiry_date?.message}
        {...register("prescription_expiry_date")}
        type="date"
        max="9999-12-31"
      />
      {refusal && <Failure title={prescriptionMessages.updateFailed} error={error} />}
      <DialogButtons submit="Save Changes" busy={busy} onCancel={onCancel} />
    </form>
  );
}
