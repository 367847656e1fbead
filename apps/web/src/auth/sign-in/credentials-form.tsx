import type { LoginInput } from "@scriptkeeper/contracts/accounts/auth";
import { LOGIN_LOCK_SECONDS } from "@scriptkeeper/contracts/constants";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { InputField } from "@scriptkeeper/ui/input-field";
import { PasswordField } from "@scriptkeeper/ui/password-field";
import { useEffect, useRef } from "react";
import type { CredentialsState } from "./use-credentials.ts";

export interface CredentialsFormProps {
  form: CredentialsState;
  email: string;
  /** If omitted, the email is shown and can't be changed. */
  onEmailChange?: (email: string) => void;
  submitLabel: string;
  busyLabel: string;
  onSubmit: (credentials: LoginInput) => void;
  /** Gives up; if omitted, there is no such button. */
  onCancel?: () => void;
}

/**
 * The form for email and password; the browser checks that both are filled in. After a failure the password can be
 * retyped at once.
 */
export function CredentialsForm({ form, onSubmit, ...fields }: CredentialsFormProps) {
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The fields were disabled while sending, so the focus returns to the one to retype.
    if (form.state === "idle" && form.error) password.current?.focus();
  }, [form]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget);
        onSubmit({ email: String(typed.get("email")), password: String(typed.get("password")) });
      }}
    >
      {form.error && (
        <Alert variant="destructive" role="alert" className="mb-4">
          {form.error}
          <Wait form={form} />
        </Alert>
      )}
      <fieldset disabled={form.state !== "idle"} className="space-y-4">
        <legend className="sr-only">Your account</legend>
        <InputField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          value={fields.email}
          {...emailField(fields.onEmailChange)}
        />
        <PasswordField
          label="Password"
          ref={password}
          name="password"
          autoComplete="current-password"
          required
        />
        <Button type="submit" busy={form.state === "submitting"} className="w-full">
          {form.state === "submitting" ? fields.busyLabel : fields.submitLabel}
        </Button>
      </fieldset>
      {fields.onCancel && (
        <Button variant="secondary" onClick={fields.onCancel} className="mt-3 w-full">
          Cancel
        </Button>
      )}
    </form>
  );
}

/** Says when to try again: the server may refuse sign-ins for longer than the form is locked. */
function Wait({ form: { state, waitMinutes } }: { form: CredentialsState }) {
  if (waitMinutes !== null)
    return (
      <p>
        Wait up to {waitMinutes} {waitMinutes === 1 ? "minute" : "minutes"}, then try again.
      </p>
    );
  return state === "locked" && <p>You can try again in {LOGIN_LOCK_SECONDS} seconds.</p>;
}

function emailField(onEmailChange: CredentialsFormProps["onEmailChange"]) {
  if (!onEmailChange) return { readOnly: true, className: "bg-sunken text-ink-muted" };
  return {
    required: true,
    onChange: ({ target }: { target: HTMLInputElement }) => onEmailChange(target.value),
  };
}
