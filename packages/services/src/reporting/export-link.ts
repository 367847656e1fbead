import type { DownloadLink, TransactionFilter } from "@scriptkeeper/contracts/transaction-logs";
import { type AdminContext, audit, type Context } from "../core/index.ts";
import { openAdminTicket, signTicket } from "./download-ticket.ts";
import { type CsvFile, exportTransactions } from "./transactions/export-transactions.ts";
import { transactionQuery } from "./transactions/transaction-query.ts";

/** An address at which the browser saves the whole filtered log by itself, without holding it. */
export async function exportLink(ctx: AdminContext, filter: TransactionFilter): Promise<DownloadLink> {
  transactionQuery(ctx, filter);
  const ticket = await signTicket(ctx, { what: "transactions", filter });
  await audit(ctx, { action: "make export link", entity: "transaction_log", entityId: "all", after: filter });
  return { url: `/api/downloads/transaction-logs/${ticket}` };
}

/** What stands behind that address. LINK_DEAD after a minute, or once the administrator has signed out. */
export async function openExportLink(ctx: Context, input: { ticket: string }): Promise<CsvFile> {
  const opened = await openAdminTicket(ctx, { ticket: input.ticket, what: "transactions" });
  return exportTransactions(opened.ctx, opened.wanted.filter);
}
