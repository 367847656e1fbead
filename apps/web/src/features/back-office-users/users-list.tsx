import { userMessages } from "@scriptkeeper/contracts/user-messages";
import { ACCOUNTS_PAGE_SIZE, type ListedUser } from "@scriptkeeper/contracts/users";
import { Button } from "@scriptkeeper/ui/button";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { ErrorState } from "@scriptkeeper/ui/error-state";
import { Pager } from "@scriptkeeper/ui/pager";
import { RowsSkeleton } from "@scriptkeeper/ui/skeleton";
import { keepPreviousData } from "@tanstack/react-query";
import { failureDetail } from "../../lib/failure-detail.ts";
import { trpc } from "../../lib/trpc.ts";
import { UsersTable } from "./users-table.tsx";

export interface UsersListProps {
  page: number;
  search: string;
  timeZone: string;
  onPage: (page: number) => void;
  onSearch: (text: string) => void;
  onDelete: (user: ListedUser) => void;
}

/** One page of accounts: waiting, failed, empty or there. */
export function UsersList({ page, search, timeZone, onPage, onSearch, onDelete }: UsersListProps) {
  const list = trpc.users.list.useQuery({ page, search }, { placeholderData: keepPreviousData });
  if (list.isError) {
    return (
      <ErrorState
        title={userMessages.usersLoadFailed}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      >
        <p>{failureDetail(list.error)}</p>
      </ErrorState>
    );
  }
  if (!list.data) {
    return (
      <div role="status" aria-label="Loading the users">
        <RowsSkeleton />
      </div>
    );
  }
  const { users, total, hasMore } = list.data;
  return (
    <div className="space-y-3" aria-busy={list.isPlaceholderData}>
      {users.length > 0 ? (
        <UsersTable users={users} timeZone={timeZone} onDelete={onDelete} />
      ) : total > 0 ? (
        <EmptyState title="This page is past the end of the list">
          <Button variant="secondary" className="mt-3" onClick={() => onPage(1)}>
            Go to the first page
          </Button>
        </EmptyState>
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
    </div>
  );
}
