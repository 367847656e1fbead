import { userMessages } from "@scriptkeeper/contracts/user-messages";
import { ACCOUNTS_PAGE_SIZE } from "@scriptkeeper/contracts/users";
import { Button } from "@scriptkeeper/ui/button";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { Pager } from "@scriptkeeper/ui/pager";
import { keepPreviousData } from "@tanstack/react-query";
import { Loaded } from "../../components/loaded.tsx";
import { PastTheEnd } from "../../components/past-the-end.tsx";
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
  return (
    <Loaded query={list} of="the customers" failed={userMessages.customersLoadFailed}>
      {({ customers, total, hasMore }) => (
        <>
          {customers.length > 0 ? (
            <CustomersTable customers={customers} timeZone={timeZone} onEdit={onEdit} />
          ) : total > 0 ? (
            <PastTheEnd onPage={onPage} />
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
        </>
      )}
    </Loaded>
  );
}
