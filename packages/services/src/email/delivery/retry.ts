import { backoff } from "@scriptkeeper/domain/backoff";
import { addHours, addSeconds } from "date-fns";

export const PAUSE_SECONDS = { first: 30, longest: 3_600 };
const HOURS = 24;

/**
 * When a failed email is tried again: after half a minute, then after twice as long each time, an hour at most. `null`
 * once that would be more than a day after `since`, when the email was written or last requeued; `attempts` counts
 * from then.
 */
export function nextAttempt(email: { attempts: number; since: Date }, now: Date): Date | null {
  const next = addSeconds(now, backoff(PAUSE_SECONDS, email.attempts));
  return next <= addHours(email.since, HOURS) ? next : null;
}
