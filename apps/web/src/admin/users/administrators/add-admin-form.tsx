import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import { AddAdminInput } from "@scriptkeeper/contracts/accounts/users";
import { PASSWORD_MINIMUM } from "@scriptkeeper/contracts/constants";
import { Alert } from "@scriptkeeper/ui/alert";
import { InputField } from "@scriptkeeper/ui/input-field";
import { PasswordField } from "@scriptkeeper/ui/password-field";
import { PasswordRule } from "../../../shared/components/password-rule.tsx";
import { DialogButtons } from "../../shared/dialogs/dialog-buttons.tsx";
import { useContractForm } from "../../shared/dialogs/use-contract-form.ts";

export interface AddAdminFormProps {
  busy: boolean;
  /** Why the account was refused. */
  error: unknown;
  onSubmit: (fields: AddAdminInput) => void;
}

/** Creates an administrator's account. If it is refused, what was typed stays. */
export function AddAdminForm({ busy, error, onSubmit }: AddAdminFormProps) {
  const { register, handleSubmit, formState, refusal } = useContractForm({
    contract: AddAdminInput,
    defaultValues: { email: "", password: "", firstName: "", lastName: "" },
    toInput: (fields) => fields,
    check: ({ email, password }) => ({
      email: email === "" && userMessages.emailAndPasswordRequired,
      password: password === "" && userMessages.emailAndPasswordRequired,
    }),
    error,
    failed: userMessages.adminCreateFailed,
  });
  const { errors } = formState;
  return (
    <form noValidate className="space-y-4" onSubmit={handleSubmit(onSubmit)}>
      {refusal && (
        <Alert variant="destructive" role="alert">
          {refusal}
        </Alert>
      )}
      <InputField
        label="Email"
        error={errors.email?.message}
        {...register("email")}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
      />
      <PasswordField
        label="Password"
        help={
          <PasswordRule
            length={`Minimum ${PASSWORD_MINIMUM.admin} characters`}
            email="the email address above"
          />
        }
        error={errors.password?.message}
        {...register("password")}
        autoComplete="new-password"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField
          label="First Name (optional)"
          error={errors.firstName?.message}
          {...register("firstName")}
          autoComplete="off"
          maxLength={100}
        />
        <InputField
          label="Last Name (optional)"
          error={errors.lastName?.message}
          {...register("lastName")}
          autoComplete="off"
          maxLength={100}
        />
      </div>
      <DialogButtons submit="Add Admin" busy={busy} />
    </form>
  );
}
