import type { NotificationRow } from "@scriptkeeper/contracts/logs";
import { Button } from "@scriptkeeper/ui/button";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "@scriptkeeper/ui/table";
import { firstClick } from "../../lib/first-click.ts";
import { Delivery } from "./delivery.tsx";
import { subjectText } from "./email-words.ts";
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
    <Table aria-label="Emails">
      <TableHead>
        <TableRow>
          {["ID", "Email", "Type", "Subject", "Sent At", "View"].map((title) => (
            <TableHeader key={title}>{title}</TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <tbody>
        {emails.map((email) => (
          <TableRow key={email.id}>
            <TableCell>{email.id}</TableCell>
            <TableCell className="min-w-52 wrap-anywhere">{email.email}</TableCell>
            <TableCell>
              <KindBadge kind={email.type} />
            </TableCell>
            <TableCell className={`min-w-40 ${email.subject ? "" : "text-ink-muted"}`}>
              {subjectText(email)}
            </TableCell>
            <TableCell className={email.status === "sent" ? "whitespace-nowrap" : ""}>
              <Delivery
                email={email}
                timeZone={timeZone}
                failure={failed?.id === email.id ? failed.message : null}
              />
            </TableCell>
            <TableCell>
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
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

function canResend({ status, user_id, address_bad }: NotificationRow): boolean {
  return status === "failed" && user_id !== null && !address_bad;
}
