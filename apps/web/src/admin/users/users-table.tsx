import type { ListedUser, Role } from "@scriptkeeper/contracts/users";
import { dayAt, shortDay } from "@scriptkeeper/domain/days";
import { Button } from "@scriptkeeper/ui/button";
import { DataTable } from "@scriptkeeper/ui/data-table";
import { useSession } from "../../shared/session/session-context.ts";
import { callOf, nameOf } from "./account-name.ts";

const roleWords: Record<Role, string> = { admin: "Admin", user: "User" };

export interface UsersTableProps {
  users: readonly ListedUser[];
  timeZone: string;
  onSignOut: (user: ListedUser) => void;
  onChangeRole: (user: ListedUser) => void;
  onDelete: (user: ListedUser) => void;
}

/** The accounts of a page. One's own has no Delete: nobody deletes themselves. */
export function UsersTable({ users, timeZone, onSignOut, onChangeRole, onDelete }: UsersTableProps) {
  const { session } = useSession();
  const ownId = session.status === "signed-in" ? session.user.id : null;
  return (
    <DataTable
      aria-label="Users"
      rows={users}
      keyOf={(user) => user.id}
      columns={[
        {
          title: "Name",
          className: "max-w-72 min-w-36 font-semibold wrap-anywhere",
          cell: (user) => nameOf(user) || "N/A",
        },
        { title: "Email", className: "max-w-80 min-w-60 wrap-anywhere", cell: (user) => user.email },
        { title: "Role", cell: (user) => roleWords[user.role] },
        { title: "Shopify ID", cell: (user) => user.shopify_customer_id || "N/A" },
        {
          title: "Joined",
          className: "whitespace-nowrap",
          cell: (user) => shortDay(dayAt(new Date(user.created_at), timeZone)),
        },
        {
          title: "Actions",
          className: "whitespace-nowrap",
          cell: (user) => (
            <>
              {user.id === ownId ? (
                <span className="text-ink-muted">Your account</span>
              ) : (
                <>
                  <Button
                    variant="quiet"
                    size="sm"
                    className="-ml-2 px-2!"
                    aria-label={`Sign out ${callOf(user)}`}
                    onClick={() => onSignOut(user)}
                  >
                    Sign out
                  </Button>
                  <Button
                    variant="quiet"
                    size="sm"
                    className="px-2!"
                    aria-label={`Change role of ${callOf(user)}`}
                    onClick={() => onChangeRole(user)}
                  >
                    Change role
                  </Button>
                  <Button
                    variant="quiet"
                    size="sm"
                    className="-mr-2 px-2! text-danger!"
                    aria-label={`Delete ${callOf(user)}`}
                    onClick={() => onDelete(user)}
                  >
                    Delete
                  </Button>
                </>
              )}
            </>
          ),
        },
      ]}
    />
  );
}
