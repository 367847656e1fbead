import { EXPIRING_SOON_DAYS } from "@scriptkeeper/contracts/constants";
import type { DashboardStats } from "@scriptkeeper/contracts/logs";
import { addDays } from "@scriptkeeper/domain/days";
import type { AdminContext } from "../context.ts";
import { today } from "../settings.ts";
import { countForDashboard } from "./logs.queries.ts";

/** The four cards of the administrators' dashboard: patients, and items by the status they have today. */
export function dashboardStats(ctx: AdminContext): Promise<DashboardStats> {
  const day = today(ctx);
  return countForDashboard(ctx.db, { today: day, expiringUntil: addDays(day, EXPIRING_SOON_DAYS) });
}
