import type { Day } from "./days.ts";

/** What is known of when a medicine has to be thought of. */
export interface CalendarItem {
  nextReminder: Day | null;
  lastsUntil: Day | null;
}

/**
 * The days that a patient's calendar marks: those of planned reminders and those on which a medicine runs out, each once
 * and in order. Days before `from` are over.
 */
export function calendarDays(items: readonly CalendarItem[], from: Day): Day[] {
  const days = items.flatMap(({ nextReminder, lastsUntil }) => [nextReminder, lastsUntil]);
  return [...new Set(days)].filter((day) => day !== null && day >= from).sort() as Day[];
}
