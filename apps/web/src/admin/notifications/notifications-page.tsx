import { logMessages } from "@scriptkeeper/contracts/log-messages";
import type { NotificationRow } from "@scriptkeeper/contracts/logs";
import { useState } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { QueryState } from "../../shared/components/query-state.tsx";
import { EmailDetails } from "./email-details.tsx";
import { NotificationFilters } from "./notification-filters.tsx";
import { type NotificationFilter, useNotificationAddress } from "./notification-search-params.ts";
import { NotificationsList } from "./notifications-list.tsx";
import { ResendAllDialog } from "./resend-all-dialog.tsx";
import type { Amount } from "./resend-labels.ts";

/** Every email that was or will be sent. */
export function NotificationsPage() {
  const address = useNotificationAddress();
  const settings = trpc.auth.publicSettings.useQuery();
  const utils = trpc.useUtils();
  const [viewed, setViewed] = useState<NotificationRow | null>(null);
  const [asked, setAsked] = useState<{ filter: NotificationFilter; failed: Amount } | null>(null);
  function search(filter: NotificationFilter) {
    address.filterBy(filter);
    // Searched for again, the same is read anew.
    void utils.logs.notificationLogs.invalidate({ ...filter, page: 1 });
  }
  return (
    <div className="space-y-4">
      <PageHeading title="Notification Logs">Notification Logs</PageHeading>
      <NotificationFilters filter={address.filter} onSearch={search} />
      <QueryState query={settings} of="the emails" failed={logMessages.emailsFailed}>
        {({ storeTimezone: timeZone }) => (
          <>
            <NotificationsList
              filter={address.filter}
              page={address.page}
              timeZone={timeZone}
              onPage={address.toPage}
              onView={setViewed}
              onResendAll={(failed) => setAsked({ filter: address.filter, failed })}
            />
            {viewed && <EmailDetails email={viewed} timeZone={timeZone} onClose={() => setViewed(null)} />}
          </>
        )}
      </QueryState>
      {asked && <ResendAllDialog {...asked} onClose={() => setAsked(null)} />}
    </div>
  );
}
