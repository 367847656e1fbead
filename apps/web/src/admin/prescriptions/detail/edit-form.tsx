import type { ProductVariant } from "@scriptkeeper/contracts/catalogue/products";
import { MAX_REPEATS } from "@scriptkeeper/contracts/constants";
import {
  type EditPrescriptionInput,
  UpdatePrescriptionInput,
} from "@scriptkeeper/contracts/prescriptions/changes";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import type { SinglePrescription } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { effectiveExpiry } from "@scriptkeeper/domain/prescriptions/expiry";
import { InputField } from "@scriptkeeper/ui/input-field";
import { Controller } from "react-hook-form";
import { Failure } from "../../shared/changes/failure.tsx";
import { baseOfChange } from "../../shared/conflicts/base-of-change.ts";
import { ConflictNotice } from "../../shared/conflicts/conflict-notice.tsx";
import { DeletedNotice } from "../../shared/conflicts/deleted-notice.tsx";
import { useRecordForm } from "../../shared/conflicts/use-record-form.ts";
import { DialogButtons } from "../../shared/dialogs/dialog-buttons.tsx";
import { ExpiredWarning } from "../../shared/prescription/expired-warning.tsx";
import { VariantChoice } from "../../shared/prescription/variant-choice.tsx";
import { UnpaidRepeats } from "../change-item/unpaid-repeats.tsx";
import { checkExpiry, pickValues, toChange, toFormFields } from "./edit-fields.ts";

export interface EditFormProps {
  prescription: SinglePrescription;
  busy: boolean;
  /** Why the save failed. */
  error: unknown;
  onSubmit: (change: EditPrescriptionInput) => void;
}

/** Strength, repeats and the two expiry dates. */
export function EditForm({ prescription, busy, error, onSubmit }: EditFormProps) {
  const variants = prescription.variants ?? [];
  const { control, register, handleSubmit, watch, formState, refusal, conflicts, base } = useRecordForm({
    record: { kind: "prescription", id: prescription.id },
    opened: pickValues(prescription),
    toFields: toFormFields,
    contract: UpdatePrescriptionInput,
    toInput: toChange,
    check: checkExpiry,
    messages: { repeats: `Enter a whole number from 0 to ${MAX_REPEATS}` },
    error,
    failed: prescriptionMessages.updateFailed,
  });
  const { errors } = formState;
  const [systemDefault, doctors, repeats] = watch(["expiry_date", "prescription_expiry_date", "repeats"]);
  const hasRepeats = prescription.repeats !== null || repeats !== "";
  const before = effectiveExpiry(prescription);
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={handleSubmit((change) => onSubmit({ ...change, base: baseOfChange(change, base) }))}
    >
      <DeletedNotice conflicts={conflicts} />
      {(variants.length > 1 ||
        (variants.length === 1 && variants[0]?.variant_id !== prescription.variant_id)) && (
        <div>
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
          <ConflictNotice
            conflicts={conflicts}
            field="variant_id"
            label="Strength and pack"
            toText={({ value }) => titleOf(value, variants)}
          />
        </div>
      )}
      <div>
        <InputField
          label="Repeats"
          help={
            prescription.repeats === null
              ? `Not recorded. Leave empty to keep it that way, or enter a whole number from 0 to ${MAX_REPEATS}.`
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
        <UnpaidRepeats conflicts={conflicts} />
        <ConflictNotice conflicts={conflicts} field="repeats" label="Repeats" />
      </div>
      <div>
        <InputField
          label="Expiry Date"
          help="The system default, used if there is no prescription expiry date."
          error={errors.expiry_date?.message}
          {...register("expiry_date")}
          type="date"
          max="9999-12-31"
        />
        {!doctors && (
          <ExpiredWarning expiry={systemDefault} isNoticed={hasRepeats && systemDefault !== before} />
        )}
        <ConflictNotice conflicts={conflicts} field="expiry_date" label="Expiry Date" />
      </div>
      <div>
        <InputField
          label="Prescription Expiry Date (optional)"
          help="As the doctor wrote it. If empty, the system default applies."
          error={errors.prescription_expiry_date?.message}
          {...register("prescription_expiry_date")}
          type="date"
          max="9999-12-31"
        />
        <ExpiredWarning expiry={doctors} isNoticed={doctors !== before} />
        <ConflictNotice
          conflicts={conflicts}
          field="prescription_expiry_date"
          label="Prescription Expiry Date (optional)"
        />
      </div>
      {refusal && <Failure title={prescriptionMessages.updateFailed} error={error} />}
      <DialogButtons submit="Save Changes" busy={busy} />
    </form>
  );
}

function titleOf(variantId: unknown, variants: readonly ProductVariant[]): string | null {
  if (variantId === null) return null;
  return variants.find(({ variant_id }) => variant_id === variantId)?.title ?? `number ${variantId}`;
}
