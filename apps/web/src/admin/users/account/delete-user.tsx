import { deleteUserWarning, userMessages } from "@scriptkeeper/contracts/accounts/messages";
import type { ListedUser } from "@scriptkeeper/contracts/accounts/users";
import { ConfirmDialog } from "@scriptkeeper/ui/confirm-dialog";
import { Failure } from "../../shared/changes/failure.tsx";
import { displayName } from "./account-name.ts";
import { useDeleteUser } from "./use-delete-user.ts";

/** Asks before deleting an account. Mounted only while open. */
export function DeleteUser({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const [remove, { isPending, error }] = useDeleteUser({ onDeleted: onClose });
  const name = displayName(user);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete ${name}`}
      confirmLabel="Delete user"
      destructive
      busy={isPending}
      onConfirm={() => remove({ id: user.id })}
    >
      <p className="wrap-anywhere">{deleteUserWarning(name)}</p>
      <p>They are signed out at once, and their unpaid orders are closed. Paid orders stay at the store.</p>
      {error !== null && <Failure title={userMessages.userDeleteFailed} error={error} />}
    </ConfirmDialog>
  );
}
