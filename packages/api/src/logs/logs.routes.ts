import { NotificationLogsInput, NotificationLogsPage } from "@scriptkeeper/contracts/reporting/logs";
import { TicketParams } from "@scriptkeeper/contracts/reporting/transaction-logs";
import { notificationLogs, openEmailContent } from "@scriptkeeper/services/reporting";
import { z } from "zod";
import { FileResponse } from "../rest/file-response.ts";
import { inertPage } from "../rest/inert-page.ts";
import { route } from "../rest/route.ts";

export const logsRoutes = [
  route({
    rest: "GET /api/admin/notification-logs",
    summary: "List emails, newest first",
    access: "admin",
    query: NotificationLogsInput,
    output: NotificationLogsPage,
    handler: ({ ctx, query }) => notificationLogs(ctx, query),
  }),
  route({
    rest: "GET /api/downloads/notification-logs/:ticket",
    summary: "View the stored copy of an email as an inert page; the link works for a minute",
    access: "public",
    params: TicketParams,
    output: z.string(),
    mediaType: "text/html",
    handler: async ({ ctx, params }) => new FileResponse(inertPage, [await openEmailContent(ctx, params)]),
  }),
];
