import { sortingOf } from "@scriptkeeper/contracts/lists/sorting";
import { NOTIFICATION_SORTS } from "@scriptkeeper/contracts/lists/sorts";
import {
  COUNTED_EMAILS,
  type NotificationLog,
  type NotificationLogsInput,
  type NotificationLogsPage,
  type NotificationRow,
  type NotificationRowsPage,
} from "@scriptkeeper/contracts/reporting/logs";
import type { AdminContext } from "../../core/index.ts";
import { type EmailRow, findEmails, listEmailRows } from "../../email/index.ts";
import { logPagination, toPageWindow } from "../log-pagination.ts";
import { listEmailHtml } from "./email-html.ts";

/**
 * A page of everything that was or will be emailed, newest first unless asked otherwise, without content. BAD_INPUT
 * for a page past the first 10,000 emails.
 */
export async function notificationRows(
  ctx: AdminContext,
  input: NotificationLogsInput,
  { isCounted = false }: { isCounted?: boolean } = {},
): Promise<NotificationRowsPage> {
  const page = { ...toPageWindow(input, COUNTED_EMAILS), isCounted };
  const found = await findEmails(ctx.db, emailFilter(ctx, input), page);
  const rows = found.ids.length > 0 ? await listEmailRows(ctx.db, found.ids) : [];
  return { logs: rows.map(notificationRow), pagination: logPagination(input, found) };
}

/** The filter and order of the emails asked for. */
export function emailFilter(
  { clock }: Pick<AdminContext, "clock">,
  input: Omit<NotificationLogsInput, "page" | "limit">,
) {
  return {
    search: input.email ?? "",
    kind: input.type || undefined,
    state: input.status || undefined,
    worded: input.worded ? { reach: input.worded, now: clock.now() } : undefined,
    order: sortingOf(NOTIFICATION_SORTS, input).order,
  };
}

/** A page of emails, each with its content, as the documented call returns it. */
export async function notificationLogs(
  ctx: AdminContext,
  input: NotificationLogsInput,
): Promise<NotificationLogsPage> {
  const { logs, pagination } = await notificationRows(ctx, input, { isCounted: true });
  return { logs: await withContent(ctx, logs), pagination };
}

/** Adds its content to each row. */
export async function withContent(
  ctx: AdminContext,
  rows: readonly NotificationRow[],
): Promise<NotificationLog[]> {
  const html = await listEmailHtml(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ has_content: _, ...row }) => ({ ...row, content: html.get(row.id) ?? null }));
}

/** An email as administrators see it in a list. */
export function notificationRow(row: EmailRow): NotificationRow {
  return {
    id: row.id,
    email: row.to_address,
    type: row.kind,
    subject: row.subject,
    sent_at: row.sent_at?.toISOString() ?? null,
    prescription_ids: row.prescription_ids,
    has_content: row.has_content,
    status: row.state,
    last_error: row.last_error,
    created_at: row.created_at.toISOString(),
    user_id: row.user_id,
    address_bad: row.address_bad,
    carer: row.carer === null ? null : { id: row.recipient_id, name: row.carer, patient_name: row.patient },
  };
}
