import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import type { AdminUser, SortedAccountsInput } from "@scriptkeeper/contracts/accounts/users";
import { dayAt, shortDay } from "@scriptkeeper/domain/time/days";
import { CellLines } from "@scriptkeeper/ui/cell-lines";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../../shared/api/trpc.ts";
import { useSettings } from "../../../shared/settings-context.ts";
import { QueryPage } from "../../shared/lists/query-page.tsx";
import { ListTable } from "../../shared/selection/list-table.tsx";
import { fullName } from "../account/account-name.ts";

export interface AdminsListProps {
  question: Pick<SortedAccountsInput, "page" | "sort" | "order"> & { search?: string };
  sorting: TableSorting;
  onPage: (page: number) => void;
}

/** One page of administrators. The person looking is one of them, so it is empty only if a search finds nobody. */
export function AdminsList({ question, sorting, onPage }: AdminsListProps) {
  const list = trpc.users.listAdmins.useQuery(question, { placeholderData: keepPreviousData });
  const { page, ...filter } = question;
  return (
    <QueryPage
      query={list}
      of="administrators"
      failed={userMessages.adminsLoadFailed}
      page={page}
      onPage={onPage}
      file={{ list: "admins", filter }}
      pageOf={({ admins, ...of }) => ({ rows: admins, ...of })}
      empty={
        <EmptyState title="No administrators match your search">
          Try another word, or clear the search.
        </EmptyState>
      }
    >
      {(admins) => <AdminsTable admins={admins} sorting={sorting} />}
    </QueryPage>
  );
}

function AdminsTable({ admins, sorting }: { admins: readonly AdminUser[]; sorting: TableSorting }) {
  const { storeTimezone } = useSettings();
  return (
    <ListTable
      stickyHead
      aria-label="Admin Users"
      arrangeAs="admins"
      selects={{ list: "admins", of: "administrator", nameOf: ({ email }) => email }}
      focusableFrame
      sorting={sorting}
      rows={admins}
      keyOf={(admin) => admin.id}
      columns={[
        {
          title: "Name",
          sort: "name",
          className: "max-w-72 min-w-36 dense:w-1/2 dense:max-w-0",
          cell: (admin) => <CellLines details={[]}>{fullName(admin) || "N/A"}</CellLines>,
        },
        {
          title: "Email",
          sort: "email",
          className: "max-w-80 min-w-60 dense:w-1/2 dense:max-w-0",
          cell: ({ email }) => (
            <CellLines plain details={[]}>
              {email}
            </CellLines>
          ),
        },
        {
          title: "Created",
          sort: "joined",
          className: "whitespace-nowrap",
          cell: (admin) => shortDay(dayAt(new Date(admin.created_at), storeTimezone)),
        },
      ]}
    />
  );
}
