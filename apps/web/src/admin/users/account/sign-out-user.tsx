import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import type { ListedUser } from "@scriptkeeper/contracts/accounts/users";
import { ConfirmDialog } from "@scriptkeeper/ui/confirm-dialog";
import { Failure } from "../../shared/changes/failure.tsx";
import { displayName } from "./account-name.ts";
import { useSignOutUser } from "./use-sign-out-user.ts";

/** Asks before signing an account out everywhere. Mounted only while open. */
export function SignOutUser({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const [signOut, { isPending, error }] = useSignOutUser({ onSignedOut: onClose });
  const name = displayName(user);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Sign out ${name}`}
      confirmLabel="Sign out everywhere"
      busy={isPending}
      onConfirm={() => signOut({ id: user.id })}
    >
      <p className="wrap-anywhere">{`This signs ${name} out on every device. They can sign in again with their password.`}</p>
      <p className="wrap-anywhere">{`If someone else may know the password, ask ${name} to set a new one with “Forgot your password?”.`}</p>
      {error !== null && <Failure title={userMessages.userSignOutFailed} error={error} />}
    </ConfirmDialog>
  );
}
