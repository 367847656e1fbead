import type { NotificationRow } from "@scriptkeeper/contracts/logs";
import { Button } from "@scriptkeeper/ui/button";
import { DataTable } from "@scriptkeeper/ui/data-table";
import { firstClick } from "../../shared/ignore-double-click.ts";
import { Delivery } from "./delivery.tsx";
import { subjectText } from "./email-labels.ts";
import { KindBadge } from "./kind-badge.tsx";
import { useResendEmail } from "./use-resend-email.ts";

export interface NotificationsTableProps {
  emails: readonly NotificationRow[];
  timeZone: string;
  onView: (email: NotificationRow) => void;
}

/** Emails with what became of them; a failed one can be sent again. */
export function NotificationsTable({ emails, timeZone, onView }: NotificationsTableProps) {
  const { resend, busyId, failed } = useResendEmail();
  return (
    <DataTable
      aria-label="Emails"
      rows={emails}
      keyOf={(email) => email.id}
      columns={[
        { title: "ID", cell: (email) => email.id },
        { title: "Email", className: "min-w-52 wrap-anywhere", cell: (email) => email.email },
        { title: "Type", cell: (email) => <KindBadge kind={email.type} /> },
        {
          title: "Subject",
          className: "min-w-40",
          cell: (email) => (
            <span className={email.subject ? "" : "text-ink-muted"}>{subjectText(email)}</span>
          ),
        },
        {
          title: "Sent At",
          cell: (email) => (
            <div className={email.status === "sent" ? "whitespace-nowrap" : ""}>
              <Delivery
                email={email}
                timeZone={timeZone}
                failure={failed?.id === email.id ? failed.message : null}
              />
            </div>
          ),
        },
        {
          title: "View",
          cell: (email) => (
            <div className="-mx-2 flex">
              <Button
                variant="quiet"
                size="sm"
                className="px-2!"
                aria-label={`View email ${email.id}`}
                onClick={() => onView(email)}
              >
                View
              </Button>
              {canResend(email) && (
                <Button
                  variant="quiet"
                  size="sm"
                  className="px-2! aria-disabled:opacity-60"
                  aria-label={`Resend email ${email.id}`}
                  aria-disabled={busyId === email.id}
                  onClick={firstClick(() => resend({ id: email.id }))}
                >
                  Resend
                </Button>
              )}
            </div>
          ),
        },
      ]}
    />
  );
}

function canResend({ status, user_id, address_bad }: NotificationRow): boolean {
  return status === "failed" && user_id !== null && !address_bad;
}
