import { PASSWORD_MINIMUM } from "@scriptkeeper/contracts/constants";
import { messages } from "@scriptkeeper/contracts/messages";
import { Alert } from "@scriptkeeper/ui/alert";
import { Button } from "@scriptkeeper/ui/button";
import { PasswordField } from "@scriptkeeper/ui/password-field";
import { useForm } from "react-hook-form";
import { PasswordRule } from "../../shared/components/password-rule.tsx";

interface Passwords {
  newPassword: string;
  confirmPassword: string;
}

export interface ResetPasswordFormProps {
  busy: boolean;
  error: string | undefined;
  onSubmit: (newPassword: string) => void;
}

/** A form for a new password, typed twice. */
export function ResetPasswordForm({ busy, error, onSubmit }: ResetPasswordFormProps) {
  const { register, handleSubmit, getValues, formState } = useForm<Passwords>({
    defaultValues: { newPassword: "", confirmPassword: "" },
  });
  const longEnough = { value: PASSWORD_MINIMUM.reset, message: messages.resetPasswordTooShort };
  const required = messages.resetPasswordTooShort;
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={handleSubmit(({ newPassword }) => onSubmit(newPassword))}
    >
      {error && (
        <Alert variant="destructive" role="alert">
          {error}
        </Alert>
      )}
      <PasswordField
        label="New Password"
        help={<PasswordRule length={`At least ${PASSWORD_MINIMUM.reset} characters`} />}
        error={formState.errors.newPassword?.message}
        {...register("newPassword", { required, minLength: longEnough })}
        autoComplete="new-password"
      />
      <PasswordField
        label="Confirm Password"
        error={formState.errors.confirmPassword?.message}
        {...register("confirmPassword", {
          validate: (value) => value === getValues("newPassword") || messages.passwordsDoNotMatch,
        })}
        autoComplete="new-password"
      />
      <Button type="submit" busy={busy} className="w-full">
        {busy ? "Saving..." : "Set new password"}
      </Button>
    </form>
  );
}
