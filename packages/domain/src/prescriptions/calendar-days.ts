import { EXPIRING_SOON_DAYS } from "@scriptkeeper/contracts/constants";
import { addDays, type Day } from "../time/days.ts";

/** What is known about when a medicine needs attention. */
export interface CalendarItem {
  nextReminder: Day | null;
  lastsUntil: Day | null;
  /** From this day on the prescription allows nothing more, and no reminders are sent. */
  expiresOn: Day | null;
  /** Whether the prescription still allows another supply. */
  isOrderedAgain: boolean;
}

/**
 * The days that a patient's calendar marks, each once and in order: the days of reminders that will be sent, the days
 * on which a prescription that can still be used starts to expire soon, and the days on which a medicine runs out.
 * Days before `from` are left out.
 */
export function calendarDays(items: readonly CalendarItem[], from: Day): Day[] {
  const days = items.flatMap((item) => [...orderDays(item), item.lastsUntil]);
  return [...new Set(days)].filter((day) => day !== null && day >= from).sort() as Day[];
}

function orderDays({ nextReminder, expiresOn, isOrderedAgain }: CalendarItem): (Day | null)[] {
  if (!isOrderedAgain) return [];
  if (expiresOn === null) return [nextReminder];
  const comes = nextReminder !== null && nextReminder < expiresOn;
  return [comes ? nextReminder : null, addDays(expiresOn, -EXPIRING_SOON_DAYS)];
}
