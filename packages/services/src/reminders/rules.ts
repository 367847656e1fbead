import { EXPIRING_SOON_DAYS } from "@scriptkeeper/contracts/constants";
import type { EligibilityCode } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { type Day, daysUntil, laterDay } from "@scriptkeeper/domain/days";
import { type EligibilityFacts, eligibility, needsReview } from "@scriptkeeper/domain/eligibility";
import { effectiveExpiry, hasExpired } from "@scriptkeeper/domain/expiry";

export interface ReminderFacts extends EligibilityFacts {
  next_reminder_date: Day | null;
  reminder_arming: number;
}

export type NoticeStage = "soon" | "expired";

/** How long after its end a prescription is still worth a notice. */
export const EXPIRED_NOTICE_DAYS = 7;

/** The ledger knows notices by item, expiry date and stage alone; one that was set aside has another number. */
export const NO_ARMING = 0;

/** Whether the item's reminder is due: its day has come, and it can be ordered or its last repeat waits in an open checkout. */
export function isReminderDue<Item extends ReminderFacts>(
  item: Item,
  today: Day,
): item is Item & { next_reminder_date: Day } {
  return whyNotDue(item, today) === null;
}

export type NotDue =
  | Exclude<EligibilityCode, "ok" | "checkout_open">
  | "strength_unknown"
  | "no_date"
  | "not_yet";

/** What keeps the item's reminder from being due; `null` when it is. */
export function whyNotDue(item: ReminderFacts, today: Day): NotDue | null {
  const { code } = eligibility(item, today);
  if (code === "needs_review" && !needsReview(item)) return "strength_unknown";
  if (code !== "ok" && code !== "checkout_open") return code;
  if (hasExpired(item, today)) return "expired";
  if (item.next_reminder_date === null) return "no_date";
  return item.next_reminder_date > today ? "not_yet" : null;
}

/** The expiry notice that belongs to today: `soon` from 14 days to 1 day before, `expired` from the day itself to 7 days after. */
export function dueNotice(item: EligibilityFacts, today: Day): { stage: NoticeStage; date: Day } | null {
  const date = effectiveExpiry(item);
  if (date === null || needsReview(item)) return null;
  const left = daysUntil(date, today);
  if (left > EXPIRING_SOON_DAYS || left < -EXPIRED_NOTICE_DAYS) return null;
  return { stage: left > 0 ? "soon" : "expired", date };
}

/** The days after a reminder from which it is followed up, and from which that would come too late. */
export const FOLLOW_UP_DAYS = { after: 3, until: 7 } as const;

/** Whether a follow-up or a last email about the item has something to offer: it can be ordered, and no order of it is on its way. */
export function canFollowUp(item: EligibilityFacts, today: Day): boolean {
  return !item.holds_unpaid_repeat && !item.holds_placed_repeat && eligibility(item, today).code === "ok";
}

/** What a reminder, a follow-up, a last email or a notice was written for. */
export interface ReminderReason {
  stage: "due" | "follow_up" | "late" | NoticeStage;
  /** The date of the reminder, or the expiry date. */
  date: Day;
  arming: number;
}

/**
 * Whether what was queued still holds when it is about to be sent: the item was not renewed, moved or ended since.
 * A clock that was put back does not undo an occasion that had come.
 */
export function stillApplies(occasion: ReminderReason, item: ReminderFacts, today: Day): boolean {
  if (occasion.stage === "due")
    return isArmedFor(occasion, item) && isReminderDue(item, laterDay(today, occasion.date));
  if (occasion.stage === "follow_up" || occasion.stage === "late")
    return isArmedFor(occasion, item) && canFollowUp(item, today);
  if (occasion.arming !== NO_ARMING || effectiveExpiry(item) !== occasion.date) return false;
  return occasion.stage === "expired" || daysUntil(occasion.date, today) > 0;
}

/**
 * Whether what keeps the item out of its reminder may pass: it waits to be told of since nobody has renewed or moved it,
 * but can't be ordered for now, or its patient wants no reminders.
 */
export function mayBeToldLater(
  occasion: ReminderReason,
  item: ReminderFacts,
  { today, isWanted }: { today: Day; isWanted: boolean },
): boolean {
  if (occasion.stage !== "due" || !isArmedFor(occasion, item)) return false;
  return !isWanted || !stillApplies(occasion, item, today);
}

function isArmedFor({ date, arming }: ReminderReason, item: ReminderFacts): boolean {
  return item.next_reminder_date === date && item.reminder_arming === arming;
}
