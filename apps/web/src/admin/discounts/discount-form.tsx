import { DISCOUNT_SCOPES, DISCOUNT_TYPES } from "@scriptkeeper/contracts/constants";
import type { Discount, DiscountInput } from "@scriptkeeper/contracts/discounts";
import { Alert } from "@scriptkeeper/ui/alert";
import { Checkbox } from "@scriptkeeper/ui/checkbox";
import { FormField } from "@scriptkeeper/ui/form-field";
import { Input } from "@scriptkeeper/ui/input";
import { Label } from "@scriptkeeper/ui/label";
import { Select } from "@scriptkeeper/ui/select";
import { Textarea } from "@scriptkeeper/ui/textarea";
import { useEffect, useId } from "react";
import { Controller, useForm } from "react-hook-form";
import { DialogButtons } from "../shared/dialog-buttons.tsx";
import { scopeWords, typeWords } from "../shared/discount-labels.ts";
import { type DiscountFields, fieldsOf, inputOf, rules } from "./discount-fields.ts";
import { DiscountTarget } from "./discount-target.tsx";

export interface DiscountFormProps {
  /** The discount to change; null for a new one. */
  discount: Discount | null;
  timeZone: string;
  busy: boolean;
  /** Why the server refused, and the field it named. */
  refusal: { message: string; field: string | undefined } | null;
  onCancel: () => void;
  onSubmit: (input: DiscountInput) => void;
}

/** Every field of a discount. */
export function DiscountForm({ discount, timeZone, busy, refusal, onCancel, onSubmit }: DiscountFormProps) {
  const { control, register, handleSubmit, setError, formState } = useForm<DiscountFields>({
    defaultValues: fieldsOf(discount, timeZone),
  });
  const { errors } = formState;
  const activeId = useId();
  const refusedField = refusal?.field && fieldNames[refusal.field];

  useEffect(() => {
    if (refusal && refusedField) setError(refusedField, { message: refusal.message }, { shouldFocus: true });
  }, [refusal, refusedField, setError]);

  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={handleSubmit((fields) => onSubmit(inputOf(fields, timeZone)))}
    >
      <FormField label="Name" error={errors.name?.message}>
        {(control) => (
          <Input {...control} {...register("name", { validate: rules.name })} maxLength={200} required />
        )}
      </FormField>
      <FormField label="Description (optional)" error={errors.description?.message}>
        {(control) => <Textarea {...control} {...register("description")} maxLength={2000} />}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2 sm:*:last:col-span-2">
        <FormField label="Type" error={errors.discount_type?.message}>
          {(control) => (
            <Select {...control} {...register("discount_type", { deps: "discount_value" })}>
              {DISCOUNT_TYPES.map((type) => (
                <option key={type} value={type}>
                  {typeWords[type]}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <FormField
          label="Value"
          help="Percent, or dollars off each product"
          error={errors.discount_value?.message}
        >
          {(control) => (
            <Input
              {...control}
              {...register("discount_value", { validate: rules.value })}
              type="number"
              inputMode="decimal"
              min="0.01"
              step="0.01"
              required
            />
          )}
        </FormField>
        <FormField label="Scope" error={errors.application_scope?.message}>
          {(control) => (
            <Select {...control} {...register("application_scope")}>
              {DISCOUNT_SCOPES.map((scope) => (
                <option key={scope} value={scope}>
                  {scopeWords[scope]}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      </div>
      <DiscountTarget control={control} />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField label="Start (optional)" error={errors.start_date?.message}>
          {(control) => (
            <Input {...control} {...register("start_date", { deps: "end_date" })} type="datetime-local" />
          )}
        </FormField>
        <FormField label="End (optional)" error={errors.end_date?.message}>
          {(control) => (
            <Input {...control} {...register("end_date", { validate: rules.end })} type="datetime-local" />
          )}
        </FormField>
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
      {refusal && !refusedField && (
        <Alert variant="destructive" role="alert">
          {refusal.message}
        </Alert>
      )}
      <DialogButtons submit={discount ? "Save Changes" : "Create Discount"} busy={busy} onCancel={onCancel} />
    </form>
  );
}

/** Where the form shows what the server says of a field. */
const fieldNames: Record<string, keyof DiscountFields> = {
  name: "name",
  description: "description",
  discount_type: "discount_type",
  discount_value: "discount_value",
  application_scope: "application_scope",
  user_id: "customer",
  start_date: "start_date",
  end_date: "end_date",
};
