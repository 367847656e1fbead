import { z } from "zod";

export const DayCount = z.object({ day: z.string(), count: z.int() });
export type DayCount = z.infer<typeof DayCount>;

/**
 * Reminders per day over the next 30 days, of which the first is today and includes overdue ones, and orders per day
 * over the last 30 days, of which the last is today; as things stood at `countedAt`. Every day has an entry.
 */
export const DashboardOutlook = z.object({
  today: z.string(),
  remindersDue: z.array(DayCount),
  renewals: z.array(DayCount),
  countedAt: z.iso.datetime(),
  /** The store's time zone, in which these days are. */
  timeZone: z.string(),
});
export type DashboardOutlook = z.infer<typeof DashboardOutlook>;
