import { logMessages } from "@scriptkeeper/contracts/reporting/log-messages";
import type { NotificationRow } from "@scriptkeeper/contracts/reporting/logs";
import { CellLines } from "@scriptkeeper/ui/cell-lines";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { RowAction } from "@scriptkeeper/ui/row-action";
import { useState } from "react";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { ignoreDoubleClick } from "../../shared/ignore-double-click.ts";
import { EmailAddress } from "../shared/people/email-address.tsx";
import { ListTable } from "../shared/selection/list-table.tsx";
import { Delivery } from "./details/delivery.tsx";
import { LazyEmailDetails } from "./details/lazy-email-details.ts";
import { carerText, subjectText } from "./email-labels.ts";
import { KindBadge } from "./kind-badge.tsx";
import { ResendSelected } from "./resending/resend-selected.tsx";
import { useResendEmail } from "./resending/use-resend-email.ts";

export interface NotificationsTableProps {
  emails: readonly NotificationRow[];
  sorting: TableSorting;
  onView: (email: NotificationRow) => void;
}

/** Emails with their state; a failed one can be resent. */
export function NotificationsTable({ emails, sorting, onView }: NotificationsTableProps) {
  const [failures, setFailures] = useState<ReadonlyMap<number, string | null>>(new Map());
  return (
    <ListTable
      stickyHead
      aria-label="Emails"
      arrangeAs="emails"
      selects={{
        list: "emails",
        of: "email",
        actions: (selected) => <ResendSelected selected={selected} />,
      }}
      sorting={sorting}
      rows={emails}
      keyOf={(email) => email.id}
      columns={[
        { title: "ID", sort: "queued", cell: (email) => email.id },
        {
          title: "Email",
          className: "min-w-44 dense:w-1/2 dense:max-w-0 dense:min-w-40",
          cell: (email) => (
            <CellLines plain details={[carerText(email)]}>
              <EmailAddress>{email.email}</EmailAddress>
            </CellLines>
          ),
        },
        { title: "Type", cell: (email) => <KindBadge kind={email.type} /> },
        {
          title: "Subject",
          className: "min-w-40 dense:w-1/2 dense:max-w-0 dense:min-w-28 dense:truncate",
          cell: (email) => (
            <span className={email.subject ? "" : "text-ink-muted"}>{subjectText(email)}</span>
          ),
        },
        {
          title: "Sent At",
          // The reason why an email was not sent has room, and is cut off beyond it.
          className: emails.some(({ status }) => status !== "sent")
            ? "dense:w-1/2 dense:max-w-0 dense:min-w-48"
            : "",
          cell: (email) => (
            <div className={email.status === "sent" ? "min-w-22 dense:whitespace-nowrap" : ""}>
              <Delivery email={email} failure={failures.get(email.id) ?? null} />
            </div>
          ),
        },
        {
          title: "View",
          fixed: "end",
          cell: (email) => (
            <div className="-mx-2 flex" {...LazyEmailDetails.ahead}>
              <RowAction label={`View email ${email.id}`} onClick={() => onView(email)}>
                View
              </RowAction>
              {canResend(email) && (
                <Resend
                  id={email.id}
                  onFailure={(failure) => setFailures((before) => new Map(before).set(email.id, failure))}
                />
              )}
            </div>
          ),
        },
      ]}
    />
  );
}

interface ResendProps {
  id: number;
  /** Reports why a resend failed; null once it is tried again. */
  onFailure: (failure: string | null) => void;
}

/** Each row has its own pending state. */
function Resend({ id, onFailure }: ResendProps) {
  const [resend, { isPending }] = useResendEmail({
    onFailed: (error) => onFailure(serverMessage(error) ?? logMessages.resendFailed),
  });
  return (
    <RowAction
      label={`Resend email ${id}`}
      aria-disabled={isPending}
      onClick={ignoreDoubleClick(() => {
        onFailure(null);
        resend({ id });
      })}
    >
      Resend
    </RowAction>
  );
}

function canResend({ status, user_id, address_bad }: NotificationRow): boolean {
  return status === "failed" && user_id !== null && !address_bad;
}
