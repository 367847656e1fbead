import type { ReminderStage } from "./insight-stages.ts";

/** The name of each stage in screens, files and emails. */
export const stageLabels: Record<ReminderStage, string> = {
  sent: "Reminders sent",
  opened: "Link opened",
  ordered: "Ordered",
  paid: "Paid",
  delivered: "Delivered",
};

/** The name in screens, files and emails of the share of days on which supplies lasted. */
export const coverageTitle = "Days covered";

export const insightMessages = {
  failed: "The insight could not be loaded",
  reportUnknown: "We could not check whether you get the weekly report",
  reportStarted: "You'll get the report every Monday",
  reportStopped: "You'll no longer get the report",
  reportFailed: "This could not be saved. Please try again.",
  remindersFailed: "The reminders could not be loaded",
  coverageGapsFailed: "The medicines could not be loaded",
} as const;
