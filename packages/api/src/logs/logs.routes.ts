import { DashboardStats, NotificationLogsInput, NotificationLogsPage } from "@scriptkeeper/contracts/logs";
import { dashboardStats } from "@scriptkeeper/services/logs/dashboard-stats";
import { notificationLogs } from "@scriptkeeper/services/logs/notification-logs";
import { route } from "../route.ts";

export const logsRoutes = [
  route({
    method: "GET",
    path: "/api/admin/dashboard-stats",
    access: "admin",
    output: DashboardStats,
    handler: ({ ctx }) => dashboardStats(ctx),
  }),
  route({
    method: "GET",
    path: "/api/admin/notification-logs",
    access: "admin",
    query: NotificationLogsInput,
    output: NotificationLogsPage,
    handler: ({ ctx, query }) => notificationLogs(ctx, query),
  }),
];
