import { Alert } from "@scriptkeeper/ui/alert";
import { Dialog } from "@scriptkeeper/ui/dialog";
import { FormField } from "@scriptkeeper/ui/form-field";
import { Input } from "@scriptkeeper/ui/input";
import { PasswordInput } from "@scriptkeeper/ui/password-input";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { DialogButtons } from "../shared/dialog-buttons.tsx";
import { useChangeOwnEmail } from "./use-change-own-email.ts";

const empty = { email: "", password: "" };
const fieldNames = ["email", "password"] as const;

/** One's own address, which nobody else changes. Mounted while it is open. */
export function ChangeOwnEmail({ onClose }: { onClose: () => void }) {
  const { change, isPending, refusal } = useChangeOwnEmail({ onChanged: onClose });
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: empty });
  const { errors } = formState;
  const refusedField = fieldNames.find((name) => name === refusal?.field);
  useEffect(() => {
    if (refusal && refusedField) setError(refusedField, { message: refusal.message }, { shouldFocus: true });
  }, [refusal, refusedField, setError]);
  return (
    <Dialog
      open
      title="Change my email address"
      description="You sign in with the new address from now on. We tell the old one, and sign you out everywhere else."
      onOpenChange={(open) => !open && onClose()}
    >
      <form noValidate className="space-y-4" onSubmit={handleSubmit((fields) => change(fields))}>
        {refusal && !refusedField && (
          <Alert variant="destructive" role="alert">
            {refusal.message}
          </Alert>
        )}
        <FormField label="New email" error={errors.email?.message}>
          {(control) => (
            <Input
              {...control}
              {...register("email", { required: "Email is required" })}
              type="email"
              inputMode="email"
              autoComplete="email"
              maxLength={254}
            />
          )}
        </FormField>
        <FormField label="Your password" error={errors.password?.message}>
          {(control) => (
            <PasswordInput
              {...control}
              {...register("password", { required: "Password is required" })}
              autoComplete="current-password"
            />
          )}
        </FormField>
        <DialogButtons submit="Change email" busy={isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
