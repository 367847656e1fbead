import { logMessages } from "@scriptkeeper/contracts/reporting/log-messages";
import type { DownloadLink } from "@scriptkeeper/contracts/reporting/transaction-logs";
import { type AdminContext, type Context, notFound } from "../../core/index.ts";
import { openAdminTicket, signTicket } from "../download-ticket.ts";
import { findEmailHtml } from "./email-html.ts";
import { withoutWaysOut } from "./without-ways-out.ts";

/** An address at which a frame shows the stored copy of an email. NOT_FOUND until the email has been written. */
export async function emailContentLink(ctx: AdminContext, { id }: { id: number }): Promise<DownloadLink> {
  if ((await findEmailHtml(ctx, id)) === null) throw notFound(logMessages.emailNotFound);
  return { url: `/api/downloads/notification-logs/${await signTicket(ctx, { what: "email", id })}` };
}

/** The stored copy at that address. LINK_DEAD after a minute, or once the administrator has signed out. */
export async function openEmailContent(ctx: Context, input: { ticket: string }): Promise<string> {
  const { wanted } = await openAdminTicket(ctx, { ticket: input.ticket, what: "email" });
  const html = await findEmailHtml(ctx, wanted.id);
  if (html === null) throw notFound(logMessages.emailNotFound);
  return withoutWaysOut(html);
}
