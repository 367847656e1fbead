import type { ExportRequest } from "@scriptkeeper/contracts/lists/exports";
import type { DownloadLink } from "@scriptkeeper/contracts/reporting/transaction-logs";
import type { AdminContext, Context } from "../core/index.ts";
import { openAdminTicket, signTicket } from "../reporting/index.ts";
import { exportList, type ListFile } from "./export-list.ts";

/** An address from which the browser downloads a whole list, without holding it in memory. */
export async function exportLink(ctx: AdminContext, wanted: ExportRequest): Promise<DownloadLink> {
  return { url: `/api/downloads/lists/${await signTicket(ctx, { what: "list", wanted })}` };
}

/** The file at that address. LINK_DEAD after a minute, or once the administrator has signed out. */
export async function openExportLink(ctx: Context, input: { ticket: string }): Promise<ListFile> {
  const opened = await openAdminTicket(ctx, { ticket: input.ticket, what: "list" });
  return exportList(opened.ctx, opened.wanted.wanted);
}
