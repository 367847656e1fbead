import { addDays, type Day, laterDay } from "./days.ts";

/** The days after a medicine should have run out from which its patient is late, and from which asking would come too late. */
export const LATE_DAYS = { after: 3, until: 33 } as const;

/** How many days a reminder comes before the end of a supply, where nobody said how long a pack lasts. */
export const USUAL_LEAD_DAYS = 5;

/** What is known of a medicine whose patient may be late. */
export interface LatenessFacts {
  /** Whether it can be ordered, and no order of it is on its way. */
  canBeAskedAfter: boolean;
  nextReminder: Day | null;
  lastsUntil: Day | null;
  /** When the patient was last written to for this reminder; `null` while nobody was. */
  lastTold: Day | null;
  /** Whether an email about it is still on its way. */
  isBeingTold: boolean;
  /** Whether reminders may be sent to the patient at all. */
  isReachable: boolean;
  /** Whether it was noted in time that they were late, while the medicine could not be supplied. */
  isNoted: boolean;
}

export interface RanOut {
  on: Day;
  /** Nobody said how long a pack lasts: the day is the reminder's and what a reminder usually comes before the end. */
  isEstimated: boolean;
}

/** When the medicine should have run out; `null` for one without a reminder, which staff are told of in another place. */
export function ranOut({
  nextReminder,
  lastsUntil,
}: Pick<LatenessFacts, "nextReminder" | "lastsUntil">): RanOut | null {
  if (nextReminder === null) return null;
  if (lastsUntil !== null) return { on: lastsUntil, isEstimated: false };
  return { on: addDays(nextReminder, USUAL_LEAD_DAYS), isEstimated: true };
}

/**
 * The day from which the patient is late: three days after the medicine should have run out, its reminder came and they
 * were last written to. `null` while their reminder is ahead, an email is on its way or an order is.
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
 * Whether the patient is to be asked whether everything is all right. Whoever was told so long ago that nobody asked in
 * time is left alone, but for whom it was noted in time; whom no email reaches is always listed.
 */
export function isLate(facts: LatenessFacts, today: Day): boolean {
  const from = lateFrom(facts, today);
  if (from === null || from > today) return false;
  return !facts.isReachable || facts.isNoted || today < addDays(from, LATE_DAYS.until - LATE_DAYS.after);
}
