import { addDays, type Day, laterDay } from "../time/days.ts";

/**
 * How many days after a medicine should have run out its patient counts as late, and after how many it is too late to
 * ask.
 */
export const LATE_DAYS = { after: 3, until: 33 } as const;

/** How many days a reminder comes before the end of a supply when the days per pack are not known. */
export const USUAL_LEAD_DAYS = 5;

/** What is known about a medicine whose patient may be late. */
export interface LatenessFacts {
  /** Whether it can be ordered and no order for it is on its way. */
  canBeAskedAfter: boolean;
  nextReminder: Day | null;
  lastsUntil: Day | null;
  /** When the patient was last emailed about this reminder; `null` if they have not been. */
  lastTold: Day | null;
  /** Whether an email about it is still being sent. */
  isBeingTold: boolean;
  /** Whether reminders may be sent to the patient at all. */
  isReachable: boolean;
  /** Whether the patient's lateness was recorded in time, while the medicine was unavailable. */
  isNoted: boolean;
}

export interface RanOut {
  on: Day;
  /** When the days per pack are not known: the reminder's day plus the usual lead time of a reminder. */
  isEstimated: boolean;
}

/** When the medicine should have run out; `null` for one without a reminder, which staff see elsewhere. */
export function ranOut({
  nextReminder,
  lastsUntil,
}: Pick<LatenessFacts, "nextReminder" | "lastsUntil">): RanOut | null {
  if (nextReminder === null) return null;
  if (lastsUntil !== null) return { on: lastsUntil, isEstimated: false };
  return { on: addDays(nextReminder, USUAL_LEAD_DAYS), isEstimated: true };
}

/**
 * The day from which the patient is late: three days after all of these, the medicine should have run out, its
 * reminder was due, and they were last emailed. `null` while the reminder is in the future, an email is being sent or
 * an order is on its way.
 */
export function lateFrom(facts: LatenessFacts, today: Day): Day | null {
  const { nextReminder, lastTold } = facts;
  const end = ranOut(facts);
  if (end === null || nextReminder === null) return null;
  if (!facts.canBeAskedAfter || nextReminder > today || facts.isBeingTold) return null;
  if (facts.isReachable && lastTold === null) return null;
  const since = [end.on, nextReminder, lastTold ?? nextReminder].reduce(laterDay);
  return addDays(since, LATE_DAYS.after);
}

/**
 * Whether to ask the patient if everything is all right. Patients who were emailed so long ago that the time to ask
 * has passed are left alone, unless their lateness was recorded in time. Patients whom no email reaches are always
 * listed.
 */
export function isLate(facts: LatenessFacts, today: Day): boolean {
  const from = lateFrom(facts, today);
  if (from === null || from > today) return false;
  return !facts.isReachable || facts.isNoted || today < addDays(from, LATE_DAYS.until - LATE_DAYS.after);
}
