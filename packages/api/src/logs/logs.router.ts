import { DashboardOutlook } from "@scriptkeeper/contracts/dashboard";
import {
  DashboardStats,
  NotificationLogsInput,
  NotificationRowsPage,
  ResendFailedInput,
  ResentEmails,
} from "@scriptkeeper/contracts/logs";
import { Id, Success } from "@scriptkeeper/contracts/primitives";
import { DownloadLink } from "@scriptkeeper/contracts/transaction-logs";
import { outlook } from "@scriptkeeper/services/dashboard/outlook";
import { dashboardStats } from "@scriptkeeper/services/logs/dashboard-stats";
import { emailContentLink } from "@scriptkeeper/services/logs/email-content";
import { notificationRows } from "@scriptkeeper/services/logs/notification-logs";
import { resendEmail } from "@scriptkeeper/services/outbox/resend-email";
import { resendFailedEmails } from "@scriptkeeper/services/outbox/resend-failed-emails";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

const OneEmail = z.object({ id: Id });

export const logsRouter = router({
  dashboardStats: adminProcedure.output(DashboardStats).query(({ ctx }) => dashboardStats(ctx)),
  outlook: adminProcedure.output(DashboardOutlook).query(({ ctx }) => outlook(ctx)),
  notificationLogs: adminProcedure
    .input(NotificationLogsInput)
    .output(NotificationRowsPage)
    .query(({ ctx, input }) => notificationRows(ctx, input)),
  emailContentLink: adminProcedure
    .input(OneEmail)
    .output(DownloadLink)
    .query(({ ctx, input }) => emailContentLink(ctx, input)),
  resendEmail: adminProcedure
    .input(OneEmail)
    .output(Success)
    .mutation(({ ctx, input }) => resendEmail(ctx, input)),
  resendFailedEmails: adminProcedure
    .input(ResendFailedInput)
    .output(ResentEmails)
    .mutation(({ ctx, input }) => resendFailedEmails(ctx, input)),
});
