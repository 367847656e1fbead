import {
  DISCOUNT_SCOPES,
  DISCOUNT_TYPES,
  type DiscountScope,
  type DiscountType,
} from "@scriptkeeper/contracts/constants";
import { type Discount, DiscountInput } from "@scriptkeeper/contracts/discounts/discounts";
import { discountMessages } from "@scriptkeeper/contracts/discounts/messages";
import type { ChangedField } from "@scriptkeeper/contracts/editing/conflicts";
import { shortInstant } from "@scriptkeeper/domain/time/days";
import { Alert } from "@scriptkeeper/ui/alert";
import { Checkbox } from "@scriptkeeper/ui/checkbox";
import { FormField } from "@scriptkeeper/ui/form-field";
import { InputField } from "@scriptkeeper/ui/input-field";
import { Label } from "@scriptkeeper/ui/label";
import { Options } from "@scriptkeeper/ui/options";
import { SelectField } from "@scriptkeeper/ui/select-field";
import { Textarea } from "@scriptkeeper/ui/textarea";
import { useId } from "react";
import { Controller } from "react-hook-form";
import { ScrollIntoView } from "../shared/changes/scroll-into-view.tsx";
import { ConflictNotice } from "../shared/conflicts/conflict-notice.tsx";
import { DeletedNotice } from "../shared/conflicts/deleted-notice.tsx";
import { useRecordForm } from "../shared/conflicts/use-record-form.ts";
import { DialogButtons } from "../shared/dialogs/dialog-buttons.tsx";
import { scopeLabels, typeLabels } from "../shared/prescription/discount-labels.ts";
import { DiscountEffect } from "./discount-effect.tsx";
import {
  checkTarget,
  type DiscountValues,
  fieldNames,
  pickValues,
  toFormFields,
  toInput,
} from "./discount-fields.ts";
import { DiscountTarget } from "./discount-target.tsx";

export interface DiscountFormProps {
  /** The discount to edit; null for a new one. */
  discount: Discount | null;
  timeZone: string;
  busy: boolean;
  /** Why the save failed. */
  error: unknown;
  onSubmit: (input: DiscountInput, base: Partial<DiscountValues>) => void;
}

/** All fields of a discount. */
export function DiscountForm({ discount, timeZone, busy, error, onSubmit }: DiscountFormProps) {
  const { control, register, handleSubmit, formState, refusal, conflicts, base } = useRecordForm({
    record: discount && { kind: "discount", id: discount.id },
    opened: discount ? pickValues(discount) : {},
    toFields: (values: Partial<DiscountValues>) => toFormFields(values, timeZone),
    shownBy: { user_id: ["target", "customer"] },
    toValues: ({ field, value, label = null }) => ({
      [field]: value,
      ...(field === "user_id" && { user_email: label }),
    }),
    contract: DiscountInput,
    toInput: (fields) => toInput(fields, timeZone),
    check: checkTarget,
    names: fieldNames,
    error,
    failed: discountMessages.saveFailed,
  });
  const { errors } = formState;
  const activeId = useId();
  const wide = (field: string) => (conflicts.of(field) ? "sm:col-span-2" : "");
  const toTime = ({ value }: ChangedField) =>
    value === null ? null : shortInstant(new Date(String(value)), timeZone);
  return (
    <form noValidate className="space-y-4" onSubmit={handleSubmit((input) => onSubmit(input, base))}>
      <DeletedNotice conflicts={conflicts} />
      <div>
        <InputField
          label="Name"
          error={errors.name?.message}
          {...register("name")}
          maxLength={200}
          required
        />
        <ConflictNotice conflicts={conflicts} field="name" label="Name" />
      </div>
      <div>
        <FormField label="Description (optional)" error={errors.description?.message}>
          {(control) => <Textarea {...control} {...register("description")} maxLength={2000} />}
        </FormField>
        <ConflictNotice conflicts={conflicts} field="description" label="Description" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2 sm:*:last:col-span-2">
        <div className={wide("discount_type")}>
          <SelectField
            label="Type"
            error={errors.discount_type?.message}
            {...register("discount_type", { deps: "discount_value" })}
          >
            <Options values={DISCOUNT_TYPES} text={typeLabels} />
          </SelectField>
          <ConflictNotice
            conflicts={conflicts}
            field="discount_type"
            label="Type"
            toText={({ value }) => typeLabels[value as DiscountType]}
          />
        </div>
        <div className={wide("discount_value")}>
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
          <ConflictNotice conflicts={conflicts} field="discount_value" label="Value" />
        </div>
        <div className={wide("application_scope")}>
          <SelectField
            label="Scope"
            error={errors.application_scope?.message}
            {...register("application_scope")}
          >
            <Options values={DISCOUNT_SCOPES} text={scopeLabels} />
          </SelectField>
          <ConflictNotice
            conflicts={conflicts}
            field="application_scope"
            label="Scope"
            toText={({ value }) => scopeLabels[value as DiscountScope]}
          />
        </div>
      </div>
      <div>
        <DiscountTarget control={control} />
        <ConflictNotice
          conflicts={conflicts}
          field="user_id"
          label="For whom"
          toText={({ label }) => label ?? "all customers"}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className={wide("start_date")}>
          <InputField
            label="Start (optional)"
            help="It can be assigned from then on, not before."
            error={errors.start_date?.message}
            {...register("start_date", { deps: "end_date" })}
            type="datetime-local"
          />
          <ConflictNotice conflicts={conflicts} field="start_date" label="Start" toText={toTime} />
        </div>
        <div className={wide("end_date")}>
          <InputField
            label="End (optional)"
            error={errors.end_date?.message}
            {...register("end_date")}
            type="datetime-local"
          />
          <ConflictNotice conflicts={conflicts} field="end_date" label="End" toText={toTime} />
        </div>
      </div>
      <p className="text-ink-muted">Times are in the store's time zone ({timeZone}).</p>
      <div>
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
        <ConflictNotice
          conflicts={conflicts}
          field="is_active"
          label="Active"
          toText={({ value }) => (value ? "on" : "off")}
        />
      </div>
      {refusal && (
        <ScrollIntoView>
          <Alert variant="destructive" role="alert">
            {refusal}
          </Alert>
        </ScrollIntoView>
      )}
      <DiscountEffect control={control} id={discount?.id} base={base} timeZone={timeZone} />
      <DialogButtons submit={discount ? "Save Changes" : "Create Discount"} busy={busy} />
    </form>
  );
}
