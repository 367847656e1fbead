import type { ProductVariant } from "@scriptkeeper/contracts/catalogue/products";
import { SelectField } from "@scriptkeeper/ui/select-field";
import type { Ref } from "react";

export interface VariantChoiceProps {
  variants: readonly ProductVariant[];
  /** Empty until one is chosen. */
  value: string;
  error: string | undefined;
  onChange: (variantId: string) => void;
  ref?: Ref<HTMLSelectElement>;
}

/** Chooses the strength and pack of a product that has several. None is preselected. */
export function VariantChoice({ variants, value, error, onChange, ref }: VariantChoiceProps) {
  return (
    <SelectField
      label="Strength and pack"
      help="Orders are for exactly this strength and pack."
      error={error}
      ref={ref}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {value === "" && <option value="">Choose one</option>}
      {value !== "" && !variants.some(({ variant_id }) => variant_id === value) && (
        <option value={value}>No longer sold by the store</option>
      )}
      {variants.map((variant) => (
        <option key={variant.variant_id} value={variant.variant_id}>
          {variant.title ?? variant.variant_id}
          {variant.is_available ? "" : " (sold out)"}
        </option>
      ))}
    </SelectField>
  );
}
