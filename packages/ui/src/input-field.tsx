import type { ComponentProps } from "react";
import { FormField, type FormFieldProps } from "./form-field.tsx";
import { Input } from "./input.tsx";

export type InputFieldProps = Omit<FormFieldProps, "children"> & ComponentProps<"input">;

/** A single-line field with its label. */
export function InputField({ label, help, error, ...input }: InputFieldProps) {
  return (
    <FormField label={label} help={help} error={error}>
      {(control) => <Input {...control} {...input} />}
    </FormField>
  );
}
