import type {
  NotificationLog,
  NotificationLogsInput,
  NotificationLogsPage,
} from "@scriptkeeper/contracts/logs";
import type { AdminContext } from "../context.ts";
import { countEmails, type EmailLogRow, listEmails } from "./logs.queries.ts";

/** A page of everything that was or will be mailed, newest first, by part of the address and by type. */
export async function notificationLogs(
  ctx: AdminContext,
  input: NotificationLogsInput,
): Promise<NotificationLogsPage> {
  const { page, limit } = input;
  const filter = { address: input.email, kind: input.type || undefined };
  const [rows, total] = await Promise.all([
    listEmails(ctx.db, { ...filter, limit, offset: (page - 1) * limit }),
    countEmails(ctx.db, filter),
  ]);
  return {
    logs: rows.map(notificationLog),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}

function notificationLog(row: EmailLogRow): NotificationLog {
  return {
    id: row.id,
    email: row.to_address,
    type: row.kind,
    subject: row.subject,
    sent_at: row.sent_at?.toISOString() ?? null,
    prescription_ids: row.prescription_ids,
    content: row.html,
    status: row.state,
    last_error: row.last_error,
  };
}
