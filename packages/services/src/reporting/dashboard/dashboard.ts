import { type DashboardOutlook, type DayCount, OUTLOOK_DAYS } from "@scriptkeeper/contracts/dashboard";
import type { DashboardStats } from "@scriptkeeper/contracts/logs";
import { addDays, type Day, startOfDay } from "@scriptkeeper/domain/days";
import { type AdminContext, today } from "../../core/index.ts";
import { countForDashboard, countRemindersDue, countRenewals } from "./dashboard.queries.ts";

/** The four cards of the administrators' dashboard: patients, and items by the status they have today. */
export function dashboardStats(ctx: AdminContext): Promise<DashboardStats> {
  return countForDashboard(ctx.db, today(ctx));
}

/** What is coming and what was: reminders due over the next 30 days and orders made over the last 30, day by day. */
export async function upcoming(ctx: AdminContext): Promise<DashboardOutlook> {
  const { storeTimezone: timeZone } = ctx.settings;
  const day = today(ctx);
  const first = addDays(day, 1 - OUTLOOK_DAYS);
  const [reminders, orders] = await Promise.all([
    countRemindersDue(ctx.db, { today: day, last: addDays(day, OUTLOOK_DAYS - 1) }),
    countRenewals(ctx.db, {
      from: startOfDay(first, timeZone),
      until: startOfDay(addDays(day, 1), timeZone),
      timeZone,
    }),
  ]);
  return {
    today: day,
    remindersDue: everyDay(day, reminders),
    renewals: everyDay(first, orders),
  };
}

function everyDay(first: Day, counted: readonly DayCount[]): DayCount[] {
  const counts = new Map(counted.map(({ day, count }) => [day, count]));
  return Array.from({ length: OUTLOOK_DAYS }, (_, index) => {
    const day = addDays(first, index);
    return { day, count: counts.get(day) ?? 0 };
  });
}
