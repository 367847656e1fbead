import type { ReminderStage } from "./insight-stages.ts";

/** What screens, files and emails call each stage. */
export const stageLabels: Record<ReminderStage, string> = {
  sent: "Reminders sent",
  opened: "Link opened",
  ordered: "Ordered",
  paid: "Paid",
  delivered: "Delivered",
};

export const insightMessages = {
  failed: "The insight could not be loaded",
  remindersFailed: "The reminders could not be loaded",
} as const;
