import type { ListedUser, Role } from "@scriptkeeper/contracts/accounts/users";
import { dayAt, shortDay } from "@scriptkeeper/domain/time/days";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { RowAction } from "@scriptkeeper/ui/row-action";
import { Link } from "react-router-dom";
import { paths } from "../../shared/paths.ts";
import { useSession } from "../../shared/session/session-context.ts";
import { useSettings } from "../../shared/settings-context.ts";
import { EmailAddress } from "../shared/people/email-address.tsx";
import { ListTable } from "../shared/selection/list-table.tsx";
import { displayName, fullName } from "./account/account-name.ts";

const roleLabels: Record<Role, string> = { admin: "Admin", user: "User" };

export interface UsersTableProps {
  users: readonly ListedUser[];
  sorting: TableSorting;
  onSignOut: (user: ListedUser) => void;
  onChangeRole: (user: ListedUser) => void;
  onDelete: (user: ListedUser) => void;
}

/** The accounts of a page. One's own has no Delete, because nobody can delete themselves. */
export function UsersTable({ users, sorting, onSignOut, onChangeRole, onDelete }: UsersTableProps) {
  const { storeTimezone } = useSettings();
  const { session } = useSession();
  const ownId = session.status === "signed-in" ? session.user.id : null;
  return (
    <ListTable
      stickyHead
      aria-label="Users"
      arrangeAs="users"
      selects={{ list: "users", of: "user", nameOf: displayName }}
      sorting={sorting}
      rows={users}
      keyOf={(user) => user.id}
      columns={[
        {
          title: "Name",
          sort: "name",
          className: "max-w-72 min-w-36 font-semibold wrap-anywhere dense:w-1/3 dense:max-w-0 dense:truncate",
          cell: (user) => <Name user={user} />,
        },
        {
          title: "Email",
          sort: "email",
          className:
            "max-w-80 min-w-60 wrap-anywhere dense:w-2/3 dense:max-w-0 dense:min-w-52 dense:truncate",
          cell: (user) => <EmailAddress>{user.email}</EmailAddress>,
        },
        { title: "Role", cell: (user) => roleLabels[user.role] },
        { title: "Shopify ID", cell: (user) => user.shopify_customer_id || "N/A" },
        {
          title: "Joined",
          sort: "joined",
          className: "whitespace-nowrap",
          cell: (user) => shortDay(dayAt(new Date(user.created_at), storeTimezone)),
        },
        {
          title: "Actions",
          fixed: "end",
          className: "whitespace-nowrap",
          cell: (user) => (
            <>
              {user.id === ownId ? (
                <span className="text-ink-muted">Your account</span>
              ) : (
                <>
                  <RowAction
                    className="-ml-2"
                    label={`Sign out ${displayName(user)}`}
                    onClick={() => onSignOut(user)}
                  >
                    Sign out
                  </RowAction>
                  <RowAction label={`Change role of ${displayName(user)}`} onClick={() => onChangeRole(user)}>
                    Change role
                  </RowAction>
                  <RowAction
                    destructive
                    className="-mr-2"
                    label={`Delete ${displayName(user)}`}
                    onClick={() => onDelete(user)}
                  >
                    Delete
                  </RowAction>
                </>
              )}
            </>
          ),
        },
      ]}
    />
  );
}

/** The name, which for a customer links to their page. */
function Name({ user }: { user: ListedUser }) {
  const name = fullName(user) || "N/A";
  if (user.role !== "user") return name;
  return (
    <Link to={paths.adminPatient(user.id)} className="text-accent underline">
      {name}
    </Link>
  );
}
