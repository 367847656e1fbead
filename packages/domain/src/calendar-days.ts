import { EXPIRING_SOON_DAYS } from "@scriptkeeper/contracts/constants";
import { addDays, type Day } from "./days.ts";

/** What is known of when a medicine has to be thought of. */
export interface CalendarItem {
  nextReminder: Day | null;
  lastsUntil: Day | null;
  /** From this day on its prescription gives nothing, and nobody is reminded. */
  expiresOn: Day | null;
  /** Whether its prescription gives anything until then. */
  isOrderedAgain: boolean;
}

/**
 * The days that a patient's calendar marks: those of reminders that will come, those on which a prescription that still gives
 * something begins to expire soon, and those on which a medicine runs out, each once and in order. Days before `from` are over.
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
