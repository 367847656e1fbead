import { PASSWORD_DIALOG_CLOSE_SECONDS } from "@scriptkeeper/contracts/constants";
import { Alert } from "@scriptkeeper/ui/alert";
import { Dialog } from "@scriptkeeper/ui/dialog";
import { useToast } from "@scriptkeeper/ui/toast";
import { useEffect } from "react";
import { trpc } from "../api/trpc.ts";
import { useIsUnmounted } from "../use-is-unmounted.ts";
import { changeErrorMessage } from "./change-error-message.ts";
import { ChangePasswordForm } from "./change-password-form.tsx";

/**
 * Changes the password; after a success the dialog says so and closes. If it was closed before, a toast says it.
 * Mounted only while open.
 */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const isGone = useIsUnmounted();
  const change = trpc.auth.changePassword.useMutation({
    onSuccess: ({ message }) => isGone() && toast({ title: message, variant: "success" }),
    onError: (error) => isGone() && toast({ title: changeErrorMessage(error), variant: "destructive" }),
  });

  useEffect(() => {
    if (!change.isSuccess) return;
    const timer = setTimeout(onClose, PASSWORD_DIALOG_CLOSE_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [change.isSuccess, onClose]);

  return (
    <Dialog title="Change Password" onClose={onClose}>
      {change.isSuccess ? (
        <Alert variant="success" role="status">
          {change.data.message}
        </Alert>
      ) : (
        <ChangePasswordForm
          busy={change.isPending}
          error={change.isError ? changeErrorMessage(change.error) : undefined}
          onSubmit={(passwords) => change.mutate(passwords)}
        />
      )}
    </Dialog>
  );
}
