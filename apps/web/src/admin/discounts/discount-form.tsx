import { DISCOUNT_SCOPES, DISCOUNT_TYPES } from "@scriptkeeper/contracts/constants";
import { discountMessages } from "@scriptkeeper/contracts/discount-messages";
import { type Discount, DiscountInput } from "@scriptkeeper/contracts/discounts";
import { Alert } from "@scriptkeeper/ui/alert";
import { Checkbox } from "@scriptkeeper/ui/checkbox";
import { FormField } from "@scriptkeeper/ui/form-field";
import { InputField } from "@scriptkeeper/ui/input-field";
import { Label } from "@scriptkeeper/ui/label";
import { SelectField } from "@scriptkeeper/ui/select-field";
import { Textarea } from "@scriptkeeper/ui/textarea";
import { useId } from "react";
import { Controller } from "react-hook-form";
import { DialogButtons } from "../shared/dialog-buttons.tsx";
import { scopeLabels, typeLabels } from "../shared/discount-labels.ts";
import { useContractForm } from "../shared/use-contract-form.ts";
import { checkTarget, fieldNames, toFormFields, toInput } from "./discount-fields.ts";
import { DiscountTarget } from "./discount-target.tsx";

export interface DiscountFormProps {
  /** The discount to change; null for a new one. */
  discount: Discount | null;
  timeZone: string;
  busy: boolean;
  /** With what it was refused. */
  error: unknown;
  onCancel: () => void;
  onSubmit: (input: DiscountInput) => void;
}

/** Every field of a discount. */
export function DiscountForm({ discount, timeZone, busy, error, onCancel, onSubmit }: DiscountFormProps) {
  const { control, register, handleSubmit, formState, refusal } = useContractForm({
    contract: DiscountInput,
    defaultValues: toFormFields(discount, timeZone),
    toInput: (fields) => toInput(fields, timeZone),
    check: checkTarget,
    names: fieldNames,
    error,
    failed: discountMessages.saveFailed,
  });
  const { errors } = formState;
  const activeId = useId();
  return (
    <form noValidate className="space-y-4" onSubmit={handleSubmit(onSubmit)}>
      <InputField label="Name" error={errors.name?.message} {...register("name")} maxLength={200} required />
      <FormField label="Description (optional)" error={errors.description?.message}>
        {(control) => <Textarea {...control} {...register("description")} maxLength={2000} />}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2 sm:*:last:col-span-2">
        <SelectField
          label="Type"
          error={errors.discount_type?.message}
          {...register("discount_type", { deps: "discount_value" })}
        >
          {DISCOUNT_TYPES.map((type) => (
            <option key={type} value={type}>
              {typeLabels[type]}
            </option>
          ))}
        </SelectField>
        <InputField
          label="Value"
          help="Percent, or dollars off each product"
          error={errors.discount_value?.message}
          {...register("discount_value")}
          type="number"
          inputMode="decimal"
          min="0.01"
          step="0.01"
          required
        />
        <SelectField
          label="Scope"
          error={errors.application_scope?.message}
          {...register("application_scope")}
        >
          {DISCOUNT_SCOPES.map((scope) => (
            <option key={scope} value={scope}>
              {scopeLabels[scope]}
            </option>
          ))}
        </SelectField>
      </div>
      <DiscountTarget control={control} />
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField
          label="Start (optional)"
          error={errors.start_date?.message}
          {...register("start_date", { deps: "end_date" })}
          type="datetime-local"
        />
        <InputField
          label="End (optional)"
          error={errors.end_date?.message}
          {...register("end_date")}
          type="datetime-local"
        />
      </div>
      <p className="text-ink-muted">Times are the store's ({timeZone}).</p>
      <Controller
        control={control}
        name="is_active"
        render={({ field }) => (
          <div className="flex min-h-11 items-center gap-3">
            <Checkbox
              id={activeId}
              ref={field.ref}
              checked={field.value}
              onCheckedChange={(checked) => field.onChange(checked === true)}
            />
            <Label htmlFor={activeId}>Active</Label>
          </div>
        )}
      />
      {refusal && (
        <Alert variant="destructive" role="alert">
          {refusal}
        </Alert>
      )}
      <DialogButtons submit={discount ? "Save Changes" : "Create Discount"} busy={busy} onCancel={onCancel} />
    </form>
  );
}
