import { MAX_REPEATS } from "@scriptkeeper/contracts/constants";
import type { UpdatePrescriptionInput } from "@scriptkeeper/contracts/prescription-changes";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import type { SinglePrescription } from "@scriptkeeper/contracts/prescriptions";
import { Alert } from "@scriptkeeper/ui/alert";
import { FormField } from "@scriptkeeper/ui/form-field";
import { Input } from "@scriptkeeper/ui/input";
import { Controller, useForm } from "react-hook-form";
import { DialogButtons } from "../../shared/dialog-buttons.tsx";
import { VariantChoice } from "../../shared/variant-choice.tsx";

interface EditFields {
  repeats: string;
  expiry_date: string;
  prescription_expiry_date: string;
  variant_id: string;
}

export interface EditFormProps {
  prescription: SinglePrescription;
  busy: boolean;
  failure: string | null;
  onCancel: () => void;
  onSubmit: (change: UpdatePrescriptionInput) => void;
}

/** Strength, repeats and the two expiry dates. Only what was changed is sent, so that an order made meanwhile keeps what it took. */
export function EditForm({ prescription, busy, failure, onCancel, onSubmit }: EditFormProps) {
  const variants = prescription.variants ?? [];
  const { control, register, handleSubmit, formState } = useForm<EditFields>({
    defaultValues: fieldsOf(prescription),
  });
  const { errors, dirtyFields } = formState;
  function submit(fields: EditFields) {
    const isDirty = (name: keyof EditFields) => dirtyFields[name] === true;
    onSubmit({
      ...(isDirty("repeats") && { repeats: Number(fields.repeats) }),
      ...(isDirty("expiry_date") && { expiry_date: fields.expiry_date || null }),
      ...(isDirty("prescription_expiry_date") && {
        prescription_expiry_date: fields.prescription_expiry_date || null,
      }),
      ...(isDirty("variant_id") && fields.variant_id !== "" && { variant_id: fields.variant_id }),
    });
  }
  return (
    <form noValidate className="space-y-4" onSubmit={handleSubmit(submit)}>
      {(variants.length > 1 ||
        (variants.length === 1 && variants[0]?.variant_id !== prescription.variant_id)) && (
        <Controller
          control={control}
          name="variant_id"
          render={({ field }) => (
            <VariantChoice
              variants={variants}
              value={field.value}
              error={undefined}
              onChange={field.onChange}
            />
          )}
        />
      )}
      <FormField
        label="Repeats"
        help={
          prescription.repeats === null
            ? `Not recorded, and left so while this is empty. Otherwise a whole number from 0 to ${MAX_REPEATS}.`
            : `A whole number from 0 to ${MAX_REPEATS}. Empty becomes 0.`
        }
        error={errors.repeats?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...register("repeats", { validate: isRepeats })}
            type="number"
            inputMode="numeric"
            min={0}
            max={MAX_REPEATS}
            step={1}
          />
        )}
      </FormField>
      <FormField
        label="Expiry Date"
        help="The system's own, used where the prescription names none."
        error={errors.expiry_date?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...register("expiry_date", {
              validate: (day) => day !== "" || prescription.expiry_date === null || "Expiry date is required",
            })}
            type="date"
            max="9999-12-31"
          />
        )}
      </FormField>
      <FormField
        label="Prescription Expiry Date (optional)"
        help="As the doctor wrote it. Empty: the system's own counts."
        error={errors.prescription_expiry_date?.message}
      >
        {(control) => (
          <Input {...control} {...register("prescription_expiry_date")} type="date" max="9999-12-31" />
        )}
      </FormField>
      {failure && (
        <Alert variant="destructive" role="alert" title={prescriptionMessages.updateFailed}>
          <p>{failure}</p>
        </Alert>
      )}
      <DialogButtons submit="Save Changes" busy={busy} onCancel={onCancel} />
    </form>
  );
}

function fieldsOf(prescription: SinglePrescription): EditFields {
  return {
    repeats: prescription.repeats === null ? "" : String(prescription.repeats),
    expiry_date: prescription.expiry_date ?? "",
    prescription_expiry_date: prescription.prescription_expiry_date ?? "",
    variant_id: prescription.variant_id ?? "",
  };
}

function isRepeats(text: string): true | string {
  const inRange = /^\d{0,2}$/.test(text) && Number(text) <= MAX_REPEATS;
  return inRange || `Enter a whole number from 0 to ${MAX_REPEATS}`;
}
