import { cx } from "class-variance-authority";
import { type ComponentProps, useState } from "react";
import { FormField, type FormFieldProps } from "./form-field.tsx";
import { Input } from "./input.tsx";

type PasswordInputProps = Omit<ComponentProps<typeof Input>, "type">;

/** A password field with its label, and a button that shows what was typed, for people who can't type blind. */
export function PasswordField({
  label,
  help,
  error,
  ...input
}: Omit<FormFieldProps, "children"> & PasswordInputProps) {
  return (
    <FormField label={label} help={help} error={error}>
      {(control) => <PasswordInput {...control} {...input} />}
    </FormField>
  );
}

function PasswordInput({ className, disabled, ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <span className="relative block">
      <Input
        {...props}
        disabled={disabled}
        type={shown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
        className={cx("pr-18", className)}
      />
      <button
        type="button"
        disabled={disabled}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-1 right-1 min-w-14 rounded-sm px-2 font-semibold text-accent not-disabled:hover:bg-accent-soft disabled:opacity-60"
      >
        Show <span className="sr-only">what you typed</span>
      </button>
    </span>
  );
}
