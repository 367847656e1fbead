import { EXPIRED_NOTICE_DAYS, EXPIRING_SOON_DAYS } from "@scriptkeeper/contracts/constants";
import type { EligibilityCode } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import {
  type EligibilityFacts,
  eligibility,
  needsReview,
} from "@scriptkeeper/domain/prescriptions/eligibility";
import { effectiveExpiry, hasExpired } from "@scriptkeeper/domain/prescriptions/expiry";
import { type Day, daysUntil, laterDay } from "@scriptkeeper/domain/time/days";

export interface ReminderFacts extends EligibilityFacts {
  next_reminder_date: Day | null;
  reminder_arming: number;
}

export type NoticeStage = "soon" | "expired";

/** The ledger identifies notices by item, expiry date and stage alone; a notice set aside has another number here. */
export const NO_ARMING = 0;

/**
 * Whether the item's reminder is due: its day has come, and either it can be ordered or its last repeat is held by an
 * open checkout.
 */
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

/** Why the item's reminder is not due; `null` when it is. */
export function whyNotDue(item: ReminderFacts, today: Day): NotDue | null {
  const { code } = eligibility(item, today);
  if (code === "needs_review" && !needsReview(item)) return "strength_unknown";
  if (code !== "ok" && code !== "checkout_open") return code;
  if (hasExpired(item, today)) return "expired";
  if (item.next_reminder_date === null) return "no_date";
  return item.next_reminder_date > today ? "not_yet" : null;
}

/**
 * The expiry notice due today: `soon` from 14 days to 1 day before the expiry date, `expired` from that day to 7 days
 * after.
 */
export function dueNotice(item: EligibilityFacts, today: Day): { stage: NoticeStage; date: Day } | null {
  const date = effectiveExpiry(item);
  if (date === null || needsReview(item)) return null;
  const left = daysUntil(date, today);
  if (left > EXPIRING_SOON_DAYS || left < -EXPIRED_NOTICE_DAYS) return null;
  return { stage: left > 0 ? "soon" : "expired", date };
}

/** Days after a reminder at which the follow-up is due, and at which it would come too late. */
export const FOLLOW_UP_DAYS = { after: 3, until: 7 } as const;

/**
 * Whether a follow-up or a last email about the item would be useful: it can be ordered, and no order of it is on its
 * way.
 */
export function canFollowUp(item: EligibilityFacts, today: Day): boolean {
  return !item.holds_unpaid_repeat && !item.holds_placed_repeat && eligibility(item, today).code === "ok";
}

/** The occasion for a reminder, a follow-up, a last email or a notice. */
export interface ReminderReason {
  stage: "due" | "follow_up" | "late" | NoticeStage;
  /** The reminder date, or the expiry date. */
  date: Day;
  arming: number;
}

/**
 * Whether a queued occasion still holds when it is about to be sent: the item was not renewed, moved or ended since.
 * Setting a clock back does not undo an occasion that had come.
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
 * Whether the item may be reminded of later although its reminder leaves it out: nobody has renewed or moved it, but
 * it can't be ordered for now or its patient wants no reminders.
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
