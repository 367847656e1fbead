import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import type { SortedAccountsInput } from "@scriptkeeper/contracts/accounts/users";
import { Button } from "@scriptkeeper/ui/button";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryPage } from "../shared/lists/query-page.tsx";
import { CustomersTable } from "./customers-table.tsx";

export interface CustomersListProps {
  question: Pick<SortedAccountsInput, "page" | "search" | "sort" | "order">;
  sorting: TableSorting;
  onPage: (page: number) => void;
  onSearch: (text: string) => void;
  onEdit: (id: number) => void;
}

/** One page of customers. */
export function CustomersList({ question, sorting, onPage, onSearch, onEdit }: CustomersListProps) {
  const list = trpc.users.listCustomers.useQuery(question, { placeholderData: keepPreviousData });
  const { page: _, ...filter } = question;
  return (
    <QueryPage
      query={list}
      of="customers"
      failed={userMessages.customersLoadFailed}
      page={question.page}
      onPage={onPage}
      file={{ list: "customers", filter }}
      pageOf={({ customers, ...of }) => ({ rows: customers, ...of })}
      empty={<NoCustomers search={question.search} onSearch={onSearch} />}
    >
      {(customers) => <CustomersTable customers={customers} sorting={sorting} onEdit={onEdit} />}
    </QueryPage>
  );
}

function NoCustomers({ search, onSearch }: { search: string } & Pick<CustomersListProps, "onSearch">) {
  if (!search)
    return (
      <EmptyState title="No customers found">
        Customers appear here after their first paid order at the store, or when you create a prescription for
        them.
      </EmptyState>
    );
  return (
    <EmptyState title="No customers found">
      <p>No name, email address, phone or order number matches.</p>
      <Button variant="secondary" className="mt-3" onClick={() => onSearch("")}>
        Show all customers
      </Button>
    </EmptyState>
  );
}
