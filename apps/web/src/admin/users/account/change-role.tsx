import { changeRoleWarning, userMessages } from "@scriptkeeper/contracts/accounts/messages";
import type { ListedUser } from "@scriptkeeper/contracts/accounts/users";
import { ConfirmDialog } from "@scriptkeeper/ui/confirm-dialog";
import { Failure } from "../../shared/changes/failure.tsx";
import { displayName } from "./account-name.ts";
import { useChangeRole } from "./use-change-role.ts";

/** Asks before making a customer an administrator, or the reverse. Mounted only while open. */
export function ChangeRole({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const [change, { isPending, error }] = useChangeRole({ onChanged: onClose });
  const name = displayName(user);
  const role = user.role === "admin" ? "user" : "admin";
  const label = role === "admin" ? "Make an administrator" : "Make a customer";
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Change the role of ${name}`}
      confirmLabel={label}
      destructive
      busy={isPending}
      onConfirm={() => change({ id: user.id, role })}
    >
      <p className="wrap-anywhere">{changeRoleWarning(name, role)}</p>
      <p>They are signed out at once and need to sign in again.</p>
      {error !== null && <Failure title={userMessages.roleChangeFailed} error={error} />}
    </ConfirmDialog>
  );
}
