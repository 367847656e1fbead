import { Id, Success } from "@scriptkeeper/contracts/primitives";
import { CountedOrders, CountedOrdersInput } from "@scriptkeeper/contracts/renewals/orders";
import { DashboardOutlook } from "@scriptkeeper/contracts/reporting/dashboard";
import {
  DashboardStats,
  EmailLifeLine,
  NotificationLogsInput,
  NotificationRowsPage,
  ResendFailedInput,
  ResentEmails,
} from "@scriptkeeper/contracts/reporting/logs";
import { DownloadLink } from "@scriptkeeper/contracts/reporting/transaction-logs";
import { resendEmail, resendFailedEmails } from "@scriptkeeper/services/email";
import {
  dashboardStats,
  emailContentLink,
  emailLifeLine,
  listCountedOrders,
  notificationRows,
  upcoming,
} from "@scriptkeeper/services/reporting";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

const OneEmail = z.object({ id: Id });

export const logsRouter = router({
  dashboardStats: adminProcedure
    .meta({ rest: "GET /api/admin/dashboard-stats", summary: "Get the dashboard's four figures" })
    .output(DashboardStats)
    .query(({ ctx }) => dashboardStats(ctx)),
  outlook: adminProcedure.output(DashboardOutlook).query(({ ctx }) => upcoming(ctx)),
  orders: adminProcedure
    .meta({
      rest: "GET /api/admin/outlook/orders",
      summary:
        "List the orders made on a day, in the last 30 days or with a discount, leaving out those that came to nothing",
    })
    .input(CountedOrdersInput)
    .output(CountedOrders)
    .query(({ ctx, input }) => listCountedOrders(ctx, input)),
  notificationLogs: adminProcedure
    .input(NotificationLogsInput)
    .output(NotificationRowsPage)
    .query(({ ctx, input }) => notificationRows(ctx, input)),
  emailContentLink: adminProcedure
    .input(OneEmail)
    .output(DownloadLink)
    .query(({ ctx, input }) => emailContentLink(ctx, input)),
  emailLifeLine: adminProcedure
    .meta({
      rest: "GET /api/admin/notification-logs/:id/life-line",
      summary: "Get what happened to an email, and whether it led to an order",
    })
    .input(OneEmail)
    .output(EmailLifeLine)
    .query(({ ctx, input }) => emailLifeLine(ctx, input)),
  resendEmail: adminProcedure
    .meta({ rest: "POST /api/admin/notification-logs/:id/resend", summary: "Resend a failed email" })
    .input(OneEmail)
    .output(Success)
    .mutation(({ ctx, input }) => resendEmail(ctx, input)),
  resendFailedEmails: adminProcedure
    .input(ResendFailedInput)
    .output(ResentEmails)
    .mutation(({ ctx, input }) => resendFailedEmails(ctx, input)),
});
