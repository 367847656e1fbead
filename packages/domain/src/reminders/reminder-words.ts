/** How close a reminder must be to count as "Very Soon" or "Soon", in days. */
export const VERY_SOON_DAYS = 3;
export const SOON_DAYS = 7;

export type ReminderCloseness = "not_set" | "overdue" | "very_soon" | "soon" | "later";

/** How close the next reminder is; `null` days means that none is set. Today counts as overdue. */
export function reminderCloseness(days: number | null): ReminderCloseness {
  if (days === null) return "not_set";
  if (days <= 0) return "overdue";
  if (days <= VERY_SOON_DAYS) return "very_soon";
  return days <= SOON_DAYS ? "soon" : "later";
}

/** The badge of the testing tools: "Not set", "Overdue", "Very Soon", "Soon", "In 12 days". */
export function reminderBadge(days: number | null): string {
  const closeness = reminderCloseness(days);
  return closeness === "later" ? `In ${days} days` : badges[closeness];
}

/** "Overdue by 2 days", "Today", "Tomorrow", "5 days from now", or "No reminder scheduled". */
export function relativeReminder(days: number | null): string {
  if (days === null) return "No reminder scheduled";
  if (days === 0) return "Today";
  if (days === 1) return "Tomorrow";
  if (days > 0) return `${days} days from now`;
  return days === -1 ? "Overdue by 1 day" : `Overdue by ${-days} days`;
}

const badges = {
  not_set: "Not set",
  overdue: "Overdue",
  very_soon: "Very Soon",
  soon: "Soon",
};
