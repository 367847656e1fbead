import { PASSWORD_MINIMUM } from "@scriptkeeper/contracts/constants";
import { userMessages } from "@scriptkeeper/contracts/user-messages";
import { Alert } from "@scriptkeeper/ui/alert";
import { FormField } from "@scriptkeeper/ui/form-field";
import { Input } from "@scriptkeeper/ui/input";
import { PasswordInput } from "@scriptkeeper/ui/password-input";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { PasswordRule } from "../../shared/components/password-rule.tsx";
import { DialogButtons } from "../shared/dialog-buttons.tsx";
import type { Refusal } from "./refusal.ts";

interface Fields {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

export interface AddAdminFormProps {
  busy: boolean;
  refusal: Refusal | null;
  onSubmit: (fields: Fields) => void;
  onCancel: () => void;
}

/** A new administrator's account. What was typed stays when it was refused. */
export function AddAdminForm({ busy, refusal, onSubmit, onCancel }: AddAdminFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<Fields>({ defaultValues: empty });
  const { errors } = formState;
  const refusedField = fieldNames.find((name) => name === refusal?.field);
  useEffect(() => {
    if (refusal && refusedField) setError(refusedField, { message: refusal.message }, { shouldFocus: true });
  }, [refusal, refusedField, setError]);
  return (
    <form noValidate className="space-y-4" onSubmit={handleSubmit(onSubmit)}>
      {refusal && !refusedField && (
        <Alert variant="destructive" role="alert">
          {refusal.message}
        </Alert>
      )}
      <FormField label="Email" error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...register("email", { required: userMessages.emailAndPasswordRequired })}
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
          />
        )}
      </FormField>
      <FormField
        label="Password"
        help={
          <PasswordRule
            length={`Minimum ${PASSWORD_MINIMUM.admin} characters`}
            email="the email address above"
          />
        }
        error={errors.password?.message}
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...register("password", { required: userMessages.emailAndPasswordRequired })}
            autoComplete="new-password"
          />
        )}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField label="First Name (optional)" error={errors.firstName?.message}>
          {(control) => <Input {...control} {...register("firstName")} autoComplete="off" maxLength={100} />}
        </FormField>
        <FormField label="Last Name (optional)" error={errors.lastName?.message}>
          {(control) => <Input {...control} {...register("lastName")} autoComplete="off" maxLength={100} />}
        </FormField>
      </div>
      <DialogButtons submit="Add Admin" busy={busy} onCancel={onCancel} />
    </form>
  );
}

const empty: Fields = { email: "", password: "", firstName: "", lastName: "" };
const fieldNames = ["email", "password", "firstName", "lastName"] as const;
