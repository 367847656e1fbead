import { logMessages } from "@scriptkeeper/contracts/reporting/log-messages";
import type { NotificationLogsInput, NotificationRow } from "@scriptkeeper/contracts/reporting/logs";
import { Button } from "@scriptkeeper/ui/button";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { KeyedList } from "@scriptkeeper/ui/keyed-list";
import { keepPreviousData } from "@tanstack/react-query";
import { isRefusedAt } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { QueryState } from "../../shared/components/query-state.tsx";
import { useSettings } from "../../shared/settings-context.ts";
import { ExportMenu } from "../shared/exports/export-menu.tsx";
import { PageOutOfRange } from "../shared/lists/query-page.tsx";
import { NotificationPages } from "./notification-pages.tsx";
import type { NotificationFilter } from "./notification-search-params.ts";
import { NotificationsTable } from "./notifications-table.tsx";
import { pollWhileQueued } from "./poll-while-queued.ts";
import { type Amount, amountText } from "./resending/resend-labels.ts";

export interface NotificationsListProps {
  filter: NotificationFilter;
  sort: Pick<NotificationLogsInput, "sort" | "order">;
  sorting: TableSorting;
  page: number;
  onPage: (page: number) => void;
  onView: (email: NotificationRow) => void;
  /** Opens the question about resending all failed emails of the list. */
  onResendAll: (failed: Amount) => void;
}

/** One page of emails. */
export function NotificationsList(props: NotificationsListProps) {
  const { storeTimezone } = useSettings();
  const { filter, sort, sorting, page, onPage, onView, onResendAll } = props;
  const list = trpc.logs.notificationLogs.useQuery(
    { ...filter, ...sort, page },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => pollWhileQueued(state.data?.logs),
    },
  );
  if (isRefusedAt(list.error, "page")) return <PageOutOfRange onPage={onPage} />;
  return (
    <QueryState query={list} of="the emails" failed={logMessages.emailsFailed}>
      {({ logs, pagination }) => (
        <KeyedList of="list of emails" className="space-y-4">
          {(keysButton) => (
            <>
              {filter.status === "failed" && !filter.worded && logs.length > 0 && (
                <div className="flex justify-end max-sm:*:grow">
                  <Button
                    variant="secondary"
                    className="tabular-nums"
                    disabled={list.isPlaceholderData}
                    onClick={() => onResendAll(pagination)}
                  >
                    Resend all{!list.isPlaceholderData && ` (${amountText(pagination)})`}
                  </Button>
                </div>
              )}
              {logs.length > 0 ? (
                <NotificationsTable emails={logs} sorting={sorting} onView={onView} />
              ) : page > 1 ? (
                <PageOutOfRange onPage={onPage} />
              ) : (
                <EmptyState title={logMessages.noEmails}>
                  {Object.values(filter).some(Boolean)
                    ? "Try another part of the address, or clear the filters."
                    : "Every email that Scriptkeeper sends is kept here."}
                </EmptyState>
              )}
              <NotificationPages
                pagination={{ ...pagination, page }}
                shown={logs.length}
                onPage={onPage}
                tools={
                  <>
                    <ExportMenu
                      of={{ list: "emails", filter: { ...filter, ...sort } }}
                      rows={pagination.total}
                      more={pagination.hasMore}
                    />
                    {keysButton}
                  </>
                }
              />
              <p className="text-ink-muted">Times are in the store's time zone ({storeTimezone}).</p>
            </>
          )}
        </KeyedList>
      )}
    </QueryState>
  );
}
