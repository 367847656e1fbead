import { PASSWORD_MINIMUM } from "@scriptkeeper/contracts/constants";
import { messages } from "@scriptkeeper/contracts/messages";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { PasswordField } from "@scriptkeeper/ui/password-field";
import { useForm } from "react-hook-form";
import { PasswordRule } from "../components/password-rule.tsx";

interface Passwords {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

export interface ChangePasswordFormProps {
  /** Explains which password is the current one. */
  currentHelp?: string;
  busy: boolean;
  error: string | undefined;
  onSubmit: (passwords: Pick<Passwords, "currentPassword" | "newPassword">) => void;
}

/** A form for the current password, and a new one typed twice. */
export function ChangePasswordForm({ currentHelp, busy, error, onSubmit }: ChangePasswordFormProps) {
  const { register, handleSubmit, getValues, formState } = useForm<Passwords>({
    defaultValues: { currentPassword: "", newPassword: "", confirmPassword: "" },
  });
  const { errors } = formState;
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={handleSubmit(({ currentPassword, newPassword }) =>
        onSubmit({ currentPassword, newPassword }),
      )}
    >
      {error && (
        <Alert variant="destructive" role="alert">
          {error}
        </Alert>
      )}
      <PasswordField
        label="Current Password"
        help={currentHelp}
        error={errors.currentPassword?.message}
        {...register("currentPassword", { required: messages.currentPasswordRequired })}
        autoComplete="current-password"
      />
      <PasswordField
        label="New Password"
        help={<PasswordRule length={`At least ${PASSWORD_MINIMUM.change} characters`} />}
        error={errors.newPassword?.message}
        {...register("newPassword", {
          required: messages.newPasswordRequired,
          minLength: { value: PASSWORD_MINIMUM.change, message: messages.newPasswordTooShort },
        })}
        autoComplete="new-password"
      />
      <PasswordField
        label="Confirm New Password"
        error={errors.confirmPassword?.message}
        {...register("confirmPassword", {
          validate: (value) => value === getValues("newPassword") || messages.newPasswordsDoNotMatch,
        })}
        autoComplete="new-password"
      />
      <Button type="submit" busy={busy} className="w-full">
        {busy ? "Saving..." : "Change Password"}
      </Button>
    </form>
  );
}
