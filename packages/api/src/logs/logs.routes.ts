import { DashboardStats, NotificationLogsInput, NotificationLogsPage } from "@scriptkeeper/contracts/logs";
import { dashboardStats } from "@scriptkeeper/services/logs/dashboard-stats";
import { notificationLogs } from "@scriptkeeper/services/logs/notification-logs";
import { route } from "../route.ts";

export const logsRoutes = [
  route({
    method: "GET",
    path: "/api/admin/dashboard-stats",
    summary: "The four numbers of the dashboard",
    access: "admin",
    output: DashboardStats,
    handler: ({ ctx }) => dashboardStats(ctx),
  }),
  route({
    method: "GET",
    path: "/api/admin/notification-logs",
    summary: "Emails that were written, the newest first",
    access: "admin",
    query: NotificationLogsInput,
    output: NotificationLogsPage,
    handler: ({ ctx, query }) => notificationLogs(ctx, query),
  }),
];
