import { DashboardOutlook } from "@scriptkeeper/contracts/dashboard";
import { DashboardStats, NotificationLogsInput, NotificationLogsPage } from "@scriptkeeper/contracts/logs";
import { outlook } from "@scriptkeeper/services/dashboard/outlook";
import { dashboardStats } from "@scriptkeeper/services/logs/dashboard-stats";
import { notificationLogs } from "@scriptkeeper/services/logs/notification-logs";
import { adminProcedure, router } from "../trpc.ts";

export const logsRouter = router({
  dashboardStats: adminProcedure.output(DashboardStats).query(({ ctx }) => dashboardStats(ctx)),
  outlook: adminProcedure.output(DashboardOutlook).query(({ ctx }) => outlook(ctx)),
  notificationLogs: adminProcedure
    .input(NotificationLogsInput)
    .output(NotificationLogsPage)
    .query(({ ctx, input }) => notificationLogs(ctx, input)),
});
