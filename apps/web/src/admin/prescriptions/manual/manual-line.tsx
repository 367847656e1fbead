import type { DiscountScope } from "@scriptkeeper/contracts/constants";
import { DISCOUNT_PERCENT_CHOICES } from "@scriptkeeper/contracts/prescriptions/limits";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { Button } from "@scriptkeeper/ui/button";
import { FormField } from "@scriptkeeper/ui/form-field";
import { Input } from "@scriptkeeper/ui/input";
import { InputField } from "@scriptkeeper/ui/input-field";
import { Options } from "@scriptkeeper/ui/options";
import { SelectField } from "@scriptkeeper/ui/select-field";
import X from "lucide-react/icons/x";
import { ExpiredWarning } from "../../shared/prescription/expired-warning.tsx";
import { NoRepeatsWarning } from "../../shared/prescription/no-repeats-warning.tsx";
import { ValidityNotice } from "../../shared/prescription/validity-notice.tsx";
import { VariantChoice } from "../../shared/prescription/variant-choice.tsx";
import { wholeNumber } from "../../shared/prescription/whole-number.ts";
import { type LineDraft, lacksVariant, QUANTITY, REPEATS } from "./manual-draft.ts";

const scopes: Record<DiscountScope, string> = {
  all_orders: "All orders",
  first_order_only: "First order only",
  repeats_only: "Repeats only",
};

export interface ManualLineProps {
  line: LineDraft;
  /** Whether the form was submitted: wrong fields are then marked. */
  checked: boolean;
  onChange: (changes: Partial<LineDraft>) => void;
  onRemove: () => void;
}

/** One product of the new prescription. */
export function ManualLine({ line, checked, onChange, onRemove }: ManualLineProps) {
  const limited = { limitedBy: line.product };
  const { product_name, variants } = line.product;
  const variant = variants.find(({ variant_id }) => variant_id === line.variantId);
  const name = medicineName({ product_name, variant_title: variant?.title ?? null });
  return (
    <fieldset className="min-w-0 rounded-md border border-line p-4">
      <legend className="sr-only">{name}</legend>
      <div className="mb-3 flex items-center justify-between gap-3">
        <p aria-hidden="true" className="min-w-0 font-semibold break-words">
          {name}
        </p>
        <Button variant="quiet" size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
          <X aria-hidden="true" className="size-4" />
          Remove
        </Button>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {line.product.variants.length > 1 && (
          <VariantChoice
            variants={line.product.variants}
            value={line.variantId}
            error={checked && lacksVariant(line) ? "Choose the strength and pack" : undefined}
            onChange={(variantId) => onChange({ variantId })}
          />
        )}
        <NumberField
          label="Quantity"
          typed={line.quantity}
          range={QUANTITY}
          checked={checked}
          onChange={(quantity) => onChange({ quantity })}
        />
        <NumberField
          label="Repeats"
          typed={line.repeats}
          range={REPEATS}
          checked={checked}
          onChange={(repeats) => onChange({ repeats })}
        />
        <DateField
          label="Expiry date"
          value={line.expiry}
          onChange={(expiry) => onChange({ expiry })}
          {...(line.prescriptionExpiry ? {} : limited)}
        />
        <DateField
          label="Prescription expiry date (optional)"
          value={line.prescriptionExpiry}
          onChange={(prescriptionExpiry) => onChange({ prescriptionExpiry })}
          {...(line.prescriptionExpiry ? limited : {})}
        />
        <SelectField
          label="Discount"
          value={line.percentage}
          onChange={(event) => onChange({ percentage: Number(event.target.value) })}
        >
          <Options
            values={DISCOUNT_PERCENT_CHOICES}
            text={(percent) => (percent === 0 ? "No discount (0%)" : `${percent}%`)}
          />
        </SelectField>
        <SelectField
          label="Discount scope"
          disabled={line.percentage === 0}
          value={line.scope}
          onChange={(event) => onChange({ scope: event.target.value as DiscountScope })}
        >
          <Options values={Object.keys(scopes)} text={scopes} />
        </SelectField>
      </div>
      <NoRepeatsWarning className="mt-4" repeats={wholeNumber(line.repeats, REPEATS)} />
    </fieldset>
  );
}

interface NumberFieldProps {
  label: string;
  typed: string;
  range: { min: number; max: number };
  checked: boolean;
  onChange: (typed: string) => void;
}

function NumberField({ label, typed, range, checked, onChange }: NumberFieldProps) {
  const number = wholeNumber(typed, range);
  const error =
    checked && number === null ? `Enter a whole number from ${range.min} to ${range.max}` : undefined;
  return (
    <InputField
      label={label}
      error={error}
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => number !== null && onChange(String(number))}
    />
  );
}

interface DateFieldProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
  /** The product whose longest validity limits the expiry. */
  limitedBy?: { is_cannabis: boolean };
}

function DateField({ label, value, onChange, limitedBy }: DateFieldProps) {
  return (
    <FormField label={label}>
      {(control) => (
        <>
          <Input {...control} type="date" value={value} onChange={(event) => onChange(event.target.value)} />
          {limitedBy && (
            <>
              <ValidityNotice product={limitedBy} fieldId={control.id} expiry={value} onPropose={onChange} />
              <ExpiredWarning expiry={value} />
            </>
          )}
        </>
      )}
    </FormField>
  );
}
