import { z } from "zod";

export const DayCount = z.object({ day: z.string(), count: z.int() });
export type DayCount = z.infer<typeof DayCount>;

/**
 * Items to be reminded per day over the next 30 days, the first of which is today and holds the overdue ones, and
 * orders per day over the last 30, the last of which is today, as they stood when they were counted. Every day has an entry.
 */
export const DashboardOutlook = z.object({
  today: z.string(),
  remindersDue: z.array(DayCount),
  renewals: z.array(DayCount),
  countedAt: z.iso.datetime(),
  /** The store's, in which these days are. */
  timeZone: z.string(),
});
export type DashboardOutlook = z.infer<typeof DashboardOutlook>;
