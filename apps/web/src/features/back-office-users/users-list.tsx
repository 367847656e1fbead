import { userMessages } from "@scriptkeeper/contracts/user-messages";
import { ACCOUNTS_PAGE_SIZE, type ListedUser } from "@scriptkeeper/contracts/users";
import { Button } from "@scriptkeeper/ui/button";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { Pager } from "@scriptkeeper/ui/pager";
import { keepPreviousData } from "@tanstack/react-query";
import { Loaded } from "../../components/loaded.tsx";
import { PastTheEnd } from "../../components/past-the-end.tsx";
import { trpc } from "../../lib/trpc.ts";
import { UsersTable } from "./users-table.tsx";

export interface UsersListProps {
  page: number;
  search: string;
  timeZone: string;
  onPage: (page: number) => void;
  onSearch: (text: string) => void;
  onSignOut: (user: ListedUser) => void;
  onChangeRole: (user: ListedUser) => void;
  onDelete: (user: ListedUser) => void;
}

/** One page of accounts: waiting, failed, empty or there. */
export function UsersList({ page, search, timeZone, onPage, onSearch, ...actions }: UsersListProps) {
  const list = trpc.users.list.useQuery({ page, search }, { placeholderData: keepPreviousData });
  return (
    <Loaded query={list} of="the users" failed={userMessages.usersLoadFailed}>
      {({ users, total, hasMore }) => (
        <>
          {users.length > 0 ? (
            <UsersTable users={users} timeZone={timeZone} {...actions} />
          ) : total > 0 ? (
            <PastTheEnd onPage={onPage} />
          ) : (
            <EmptyState title="No users found">
              <p>No name or email address fits.</p>
              <Button variant="secondary" className="mt-3" onClick={() => onSearch("")}>
                Show all users
              </Button>
            </EmptyState>
          )}
          <Pager
            of="users"
            page={page}
            limit={ACCOUNTS_PAGE_SIZE}
            shown={users.length}
            total={total}
            more={hasMore}
            onPage={onPage}
          />
        </>
      )}
    </Loaded>
  );
}
