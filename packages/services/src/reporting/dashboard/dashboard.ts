import { OUTLOOK_DAYS } from "@scriptkeeper/contracts/constants";
import type { DashboardOutlook } from "@scriptkeeper/contracts/reporting/dashboard";
import type { DashboardStats } from "@scriptkeeper/contracts/reporting/logs";
import { addDays } from "@scriptkeeper/domain/time/days";
import { type AdminContext, type Counting, readFigures, refreshFigures, today } from "../../core/index.ts";
import { comingFigures, getForecast } from "../../reminders/index.ts";
import { countForDashboard } from "./dashboard.queries.ts";
import { renewalFigures } from "./renewal-figures.ts";

/** The four cards of the administrators' dashboard: patients, and items by their status today. */
export function dashboardStats(ctx: AdminContext): Promise<DashboardStats> {
  return countForDashboard(ctx.db, today(ctx));
}

/** Counts the figures of the charts and the forecast, and keeps them until the next count. */
export async function countFigures(ctx: Counting): Promise<{ figures: number }> {
  await refreshFigures(ctx, comingFigures);
  await refreshFigures(ctx, renewalFigures);
  return { figures: 2 };
}

/** Day by day, the items to be reminded of over the next 30 days and the orders made over the last 30. */
export async function upcoming(ctx: AdminContext): Promise<DashboardOutlook> {
  const [forecast, orders] = await Promise.all([getForecast(ctx), readFigures(ctx, renewalFigures)]);
  const day = today(ctx);
  const ordered = new Map(orders.figures.map(({ day, count }) => [day, count]));
  return {
    today: day,
    remindersDue: forecast.days.map(({ day, reminders }) => ({ day, count: reminders.items })),
    renewals: Array.from({ length: OUTLOOK_DAYS }, (_, index) => {
      const of = addDays(day, 1 - OUTLOOK_DAYS + index);
      return { day: of, count: ordered.get(of) ?? 0 };
    }),
    countedAt: forecast.countedAt,
    timeZone: ctx.settings.storeTimezone,
  };
}
