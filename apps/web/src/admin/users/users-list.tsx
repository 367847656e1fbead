import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import type { ListedUser, SortedAccountsInput } from "@scriptkeeper/contracts/accounts/users";
import { Button } from "@scriptkeeper/ui/button";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryPage } from "../shared/lists/query-page.tsx";
import { UsersTable } from "./users-table.tsx";

export interface UsersListProps {
  question: Pick<SortedAccountsInput, "page" | "search" | "sort" | "order">;
  sorting: TableSorting;
  onPage: (page: number) => void;
  onSearch: (text: string) => void;
  onSignOut: (user: ListedUser) => void;
  onChangeRole: (user: ListedUser) => void;
  onDelete: (user: ListedUser) => void;
}

/** One page of accounts. */
export function UsersList({ question, onPage, onSearch, ...table }: UsersListProps) {
  const list = trpc.users.list.useQuery(question, { placeholderData: keepPreviousData });
  const { page: _, ...filter } = question;
  return (
    <QueryPage
      query={list}
      of="users"
      failed={userMessages.usersLoadFailed}
      page={question.page}
      onPage={onPage}
      file={{ list: "users", filter }}
      pageOf={({ users, ...of }) => ({ rows: users, ...of })}
      empty={
        <EmptyState title="No users found">
          <p>No name, email address, phone or order number matches.</p>
          <Button variant="secondary" className="mt-3" onClick={() => onSearch("")}>
            Show all users
          </Button>
        </EmptyState>
      }
    >
      {(users) => <UsersTable users={users} {...table} />}
    </QueryPage>
  );
}
