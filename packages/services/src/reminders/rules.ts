import { EXPIRING_SOON_DAYS } from "@scriptkeeper/contracts/constants";
import { type Day, daysUntil, laterDay } from "@scriptkeeper/domain/days";
import { type EligibilityFacts, eligibility } from "@scriptkeeper/domain/eligibility";
import { effectiveExpiry, expiryStatus } from "@scriptkeeper/domain/expiry";

export interface ReminderFacts extends EligibilityFacts {
  next_reminder_date: Day | null;
  reminder_arming: number;
}

export type NoticeStage = "soon" | "expired";

/** How long after its end a prescription is still worth a notice. */
export const EXPIRED_NOTICE_DAYS = 7;

/** Whether the item's reminder is due: its day has come, and it can be ordered or its last repeat waits in an open checkout. */
export function isReminderDue<Item extends ReminderFacts>(
  item: Item,
  today: Day,
): item is Item & { next_reminder_date: Day } {
  if (item.next_reminder_date === null || item.next_reminder_date > today) return false;
  if (expiryStatus(effectiveExpiry(item), today) === "expired") return false;
  const { code } = eligibility(item, today);
  return code === "ok" || code === "checkout_open";
}

/** The expiry notice that belongs to today: `soon` from 14 days to 1 day before, `expired` from the day itself to 7 days after. */
export function dueNotice(item: EligibilityFacts, today: Day): { stage: NoticeStage; date: Day } | null {
  const date = effectiveExpiry(item);
  if (date === null || eligibility(item, today).code === "needs_review") return null;
  const left = daysUntil(date, today);
  if (left > EXPIRING_SOON_DAYS || left < -EXPIRED_NOTICE_DAYS) return null;
  return { stage: left > 0 ? "soon" : "expired", date };
}

/** What a reminder or notice was written for. */
export interface Occasion {
  stage: "due" | NoticeStage;
  /** The reminder's date, or the expiry date. */
  date: Day;
  arming: number;
}

/**
 * Whether what was queued still holds when it is about to be sent: the item was not renewed, moved or ended since.
 * A clock that was put back does not undo an occasion that had come.
 */
export function stillHolds(occasion: Occasion, item: ReminderFacts, today: Day): boolean {
  if (occasion.stage === "due") {
    const isSame = item.next_reminder_date === occasion.date && item.reminder_arming === occasion.arming;
    return isSame && isReminderDue(item, laterDay(today, occasion.date));
  }
  if (effectiveExpiry(item) !== occasion.date) return false;
  return occasion.stage === "expired" || daysUntil(occasion.date, today) > 0;
}
