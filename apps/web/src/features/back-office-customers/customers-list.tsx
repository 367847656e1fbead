import { userMessages } from "@scriptkeeper/contracts/user-messages";
import { ACCOUNTS_PAGE_SIZE } from "@scriptkeeper/contracts/users";
import { Button } from "@scriptkeeper/ui/button";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { ErrorState } from "@scriptkeeper/ui/error-state";
import { Pager } from "@scriptkeeper/ui/pager";
import { RowsSkeleton } from "@scriptkeeper/ui/skeleton";
import { keepPreviousData } from "@tanstack/react-query";
import { failureDetail } from "../../lib/failure-detail.ts";
import { trpc } from "../../lib/trpc.ts";
import { CustomersTable } from "./customers-table.tsx";

export interface CustomersListProps {
  page: number;
  search: string;
  timeZone: string;
  onPage: (page: number) => void;
  onSearch: (text: string) => void;
  onEdit: (id: number) => void;
}

/** One page of customers: waiting, failed, empty or there. */
export function CustomersList({ page, search, timeZone, onPage, onSearch, onEdit }: CustomersListProps) {
  const list = trpc.users.listCustomers.useQuery({ page, search }, { placeholderData: keepPreviousData });
  if (list.isError) {
    return (
      <ErrorState
        title={userMessages.customersLoadFailed}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      >
        <p>{failureDetail(list.error)}</p>
      </ErrorState>
    );
  }
  if (!list.data) {
    return (
      <div role="status" aria-label="Loading the customers">
        <RowsSkeleton />
      </div>
    );
  }
  const { customers, total, hasMore } = list.data;
  return (
    <div className="space-y-3" aria-busy={list.isPlaceholderData}>
      {customers.length > 0 ? (
        <CustomersTable customers={customers} timeZone={timeZone} onEdit={onEdit} />
      ) : total > 0 ? (
        <EmptyState title="This page is past the end of the list">
          <Button variant="secondary" className="mt-3" onClick={() => onPage(1)}>
            Go to the first page
          </Button>
        </EmptyState>
      ) : search ? (
        <EmptyState title="No customers found">
          <p>No name or email address fits.</p>
          <Button variant="secondary" className="mt-3" onClick={() => onSearch("")}>
            Show all customers
          </Button>
        </EmptyState>
      ) : (
        <EmptyState title="No customers found">
          They appear here with their first paid order at the store, or when you create a prescription for
          them.
        </EmptyState>
      )}
      <Pager
        of="customers"
        page={page}
        limit={ACCOUNTS_PAGE_SIZE}
        shown={customers.length}
        total={total}
        more={hasMore}
        onPage={onPage}
      />
    </div>
  );
}
