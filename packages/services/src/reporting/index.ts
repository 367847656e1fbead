/** Lists, exports and figures for administrators: transactions, emails, the dashboard; and for everybody what is kept of them. */
export { auditExport } from "./audit/audit-export.ts";
export { listAudit } from "./audit/list-audit.ts";
export { countFigures, dashboardStats, upcoming } from "./dashboard/dashboard.ts";
export { openAdminTicket, signTicket } from "./download-ticket.ts";
export { emailContentLink, openEmailContent } from "./emails/email-content.ts";
export { emailsExport } from "./emails/emails-export.ts";
export { notificationLogs, notificationRows } from "./emails/notification-logs.ts";
export { attendNotice } from "./notices/attend-notice.ts";
export { noticesWork } from "./notices/notices-work.ts";
export { downloadOwnData, type JsonFile } from "./own-data/download-own-data.ts";
export { openOwnDataLink, ownDataLink } from "./own-data/own-data-link.ts";
export { type CsvFile, exportTransactions } from "./transactions/export-transactions.ts";
export { listTransactions, transactionLogs, transactionStats } from "./transactions/list-transactions.ts";
export { transactionsExport } from "./transactions/transactions-export.ts";
export { changeView } from "./views/change-view.ts";
export { deleteView } from "./views/delete-view.ts";
export { listViews } from "./views/list-views.ts";
export { saveView } from "./views/save-view.ts";
