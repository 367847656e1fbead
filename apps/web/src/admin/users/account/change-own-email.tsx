import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import { ChangeOwnEmailInput } from "@scriptkeeper/contracts/accounts/users";
import { Alert } from "@scriptkeeper/ui/alert";
import { Dialog } from "@scriptkeeper/ui/dialog";
import { InputField } from "@scriptkeeper/ui/input-field";
import { PasswordField } from "@scriptkeeper/ui/password-field";
import { DialogButtons } from "../../shared/dialogs/dialog-buttons.tsx";
import { useContractForm } from "../../shared/dialogs/use-contract-form.ts";
import { useChangeOwnEmail } from "./use-change-own-email.ts";

/** Changes one's own address, which nobody else can. Mounted only while open. */
export function ChangeOwnEmail({ onClose }: { onClose: () => void }) {
  const [change, { isPending, error }] = useChangeOwnEmail({ onChanged: onClose });
  const { register, handleSubmit, formState, refusal } = useContractForm({
    contract: ChangeOwnEmailInput,
    defaultValues: { email: "", password: "" },
    toInput: (fields) => fields,
    check: ({ email, password }) => ({
      email: email === "" && "Email is required",
      password: password === "" && "Password is required",
    }),
    error,
    failed: userMessages.ownEmailChangeFailed,
  });
  const { errors } = formState;
  return (
    <Dialog
      title="Change my email address"
      description="You sign in with the new address from now on. We email the old address about the change and sign you out everywhere else."
      onClose={onClose}
    >
      <form noValidate className="space-y-4" onSubmit={handleSubmit(change)}>
        {refusal && (
          <Alert variant="destructive" role="alert">
            {refusal}
          </Alert>
        )}
        <InputField
          label="New email"
          error={errors.email?.message}
          {...register("email")}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
        />
        <PasswordField
          label="Your password"
          error={errors.password?.message}
          {...register("password")}
          autoComplete="current-password"
        />
        <DialogButtons submit="Change email" busy={isPending} />
      </form>
    </Dialog>
  );
}
