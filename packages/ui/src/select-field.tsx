import type { ComponentProps } from "react";
import { FormField, type FormFieldProps } from "./form-field.tsx";
import { Select } from "./select.tsx";

export type SelectFieldProps = Omit<FormFieldProps, "children"> & ComponentProps<"select">;

/** A select with its label; the children are its options. */
export function SelectField({ label, help, error, ...select }: SelectFieldProps) {
  return (
    <FormField label={label} help={help} error={error}>
      {(control) => <Select {...control} {...select} />}
    </FormField>
  );
}
