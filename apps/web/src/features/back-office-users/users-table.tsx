import type { ListedUser, Role } from "@scriptkeeper/contracts/users";
import { dayAt, shortDay } from "@scriptkeeper/domain/days";
import { Button } from "@scriptkeeper/ui/button";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "@scriptkeeper/ui/table";
import { useSession } from "../session/session-context.ts";
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
    <Table aria-label="Users">
      <TableHead>
        <TableRow>
          {["Name", "Email", "Role", "Shopify ID", "Joined", "Actions"].map((title) => (
            <TableHeader key={title}>{title}</TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <tbody>
        {users.map((user) => (
          <TableRow key={user.id}>
            <TableCell className="max-w-72 min-w-36 font-semibold wrap-anywhere">
              {nameOf(user) || "N/A"}
            </TableCell>
            <TableCell className="max-w-80 min-w-60 wrap-anywhere">{user.email}</TableCell>
            <TableCell>{roleWords[user.role]}</TableCell>
            <TableCell>{user.shopify_customer_id || "N/A"}</TableCell>
            <TableCell className="whitespace-nowrap">
              {shortDay(dayAt(new Date(user.created_at), timeZone))}
            </TableCell>
            <TableCell className="whitespace-nowrap">
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
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
