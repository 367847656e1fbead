import { NOTIFICATION_SORTS } from "@scriptkeeper/contracts/lists/sorts";
import { logMessages } from "@scriptkeeper/contracts/reporting/log-messages";
import type { NotificationRow } from "@scriptkeeper/contracts/reporting/logs";
import { buttonStyles } from "@scriptkeeper/ui/button";
import { useState } from "react";
import { Link } from "react-router-dom";
import { type TrpcUtils, trpc } from "../../shared/api/trpc.ts";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { WithSettings } from "../../shared/components/with-settings.tsx";
import { paths } from "../../shared/paths.ts";
import { useDrawer } from "../shared/dialogs/use-drawer.ts";
import { ListFilters } from "../shared/lists/list-filters.tsx";
import { useListParams } from "../shared/lists/use-list-params.ts";
import { WithViews } from "../shared/views/with-views.tsx";
import { LazyEmailDetails } from "./details/lazy-email-details.ts";
import { WordedNote } from "./details/worded-note.tsx";
import { NotificationFilters } from "./notification-filters.tsx";
import { type NotificationFilter, noFilter, notificationSearchParams } from "./notification-search-params.ts";
import { NotificationsList } from "./notifications-list.tsx";
import { ResendAllDialog } from "./resending/resend-all-dialog.tsx";
import type { Amount } from "./resending/resend-labels.ts";

const ways = [
  ["Email wording", `${paths.adminSettings}?section=wording`],
  ["Stopped addresses", paths.adminEmailStops],
] as const;

/** The page of all emails that were or will be sent. */
export function NotificationsPage() {
  const { params, setParams, sorted, sorting, onPage } = useListParams(
    notificationSearchParams,
    NOTIFICATION_SORTS,
    "page",
  );
  const { page, worded, ...looked } = params;
  const filter: NotificationFilter = { ...looked, ...(worded && { worded }) };
  const utils = trpc.useUtils();
  const viewed = useDrawer<NotificationRow>();
  const [asked, setAsked] = useState<{ filter: NotificationFilter; failed: Amount } | null>(null);
  function search(wanted: NotificationFilter) {
    setParams({ ...wanted, worded: wanted.worded ?? "", page: 1 });
    // Searching again for the same reloads the emails.
    void utils.logs.notificationLogs.invalidate({ ...wanted, page: 1 });
  }
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading title="Notification Logs" />
        <div className="flex flex-wrap gap-2">
          {ways.map(([label, to]) => (
            <Link key={label} to={to} className={buttonStyles({ variant: "secondary", size: "sm" })}>
              {label}
            </Link>
          ))}
        </div>
      </div>
      <WithViews list="emails">
        {worded && <WordedNote reach={worded} onAll={() => setParams({ worded: "", page: 1 })} />}
        <ListFilters>
          <NotificationFilters filter={filter} onSearch={search} />
        </ListFilters>
        <WithSettings of="the emails" failed={logMessages.emailsFailed}>
          <NotificationsList
            filter={filter}
            sort={sorted}
            sorting={sorting}
            page={page}
            onPage={onPage}
            onView={viewed.open}
            onResendAll={(failed) => setAsked({ filter, failed })}
          />
          {viewed.record && <LazyEmailDetails email={viewed.record} onClose={viewed.close} />}
        </WithSettings>
      </WithViews>
      {asked && <ResendAllDialog {...asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

export function prefetch(utils: TrpcUtils): void {
  void utils.logs.notificationLogs.prefetch({ ...noFilter, page: 1 });
}
