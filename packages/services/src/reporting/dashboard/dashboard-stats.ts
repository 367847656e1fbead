import type { DashboardStats } from "@scriptkeeper/contracts/logs";
import { type AdminContext, today } from "../../core/index.ts";
import { countForDashboard } from "./logs.queries.ts";

/** The four cards of the administrators' dashboard: patients, and items by the status they have today. */
export function dashboardStats(ctx: AdminContext): Promise<DashboardStats> {
  return countForDashboard(ctx.db, today(ctx));
}
