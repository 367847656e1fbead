import { userMessages } from "@scriptkeeper/contracts/user-messages";
import type { AdminUser } from "@scriptkeeper/contracts/users";
import { dayAt, shortDay } from "@scriptkeeper/domain/days";
import { DataTable } from "@scriptkeeper/ui/data-table";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryPage } from "../../shared/components/query-page.tsx";
import { useSettings } from "../../shared/settings-context.ts";
import { ExportMenu } from "../shared/exports/export-menu.tsx";
import { fullName } from "./account-name.ts";

export interface AdminsListProps {
  page: number;
  onPage: (page: number) => void;
}

/** One page of administrators. Somebody looks at it, so it is never empty. */
export function AdminsList({ page, onPage }: AdminsListProps) {
  const list = trpc.users.listAdmins.useQuery({ page }, { placeholderData: keepPreviousData });
  return (
    <QueryPage
      query={list}
      of="administrators"
      failed={userMessages.adminsLoadFailed}
      page={page}
      onPage={onPage}
      tools={({ total, hasMore = false }) => (
        <ExportMenu of={{ list: "admins", filter: {} }} rows={total} more={hasMore} />
      )}
      pageOf={({ admins, ...of }) => ({ rows: admins, ...of })}
      empty={null}
    >
      {(admins) => <AdminsTable admins={admins} />}
    </QueryPage>
  );
}

function AdminsTable({ admins }: { admins: readonly AdminUser[] }) {
  const { storeTimezone } = useSettings();
  return (
    <DataTable
      aria-label="Admin Users"
      focusableFrame
      rows={admins}
      keyOf={(admin) => admin.id}
      columns={[
        {
          title: "Name",
          className: "max-w-72 min-w-36 font-semibold wrap-anywhere",
          cell: (admin) => fullName(admin) || "N/A",
        },
        { title: "Email", className: "max-w-80 min-w-60 wrap-anywhere", cell: (admin) => admin.email },
        {
          title: "Created",
          className: "whitespace-nowrap",
          cell: (admin) => shortDay(dayAt(new Date(admin.created_at), storeTimezone)),
        },
      ]}
    />
  );
}
