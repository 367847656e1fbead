import { EXPIRING_SOON_DAYS } from "@scriptkeeper/contracts/constants";
import type { SilenceReason } from "@scriptkeeper/contracts/reminders/forecast";
import { needsReview } from "@scriptkeeper/domain/prescriptions/eligibility";
import { effectiveExpiry } from "@scriptkeeper/domain/prescriptions/expiry";
import { addDays, type Day, laterDay } from "@scriptkeeper/domain/time/days";
import {
  dueNotice,
  NO_ARMING,
  type NoticeStage,
  type ReminderFacts,
  type ReminderReason,
  whyNotDue,
} from "../rules.ts";

/** An email that a sweep will write about the item, on the first day on which it can. */
export interface Coming {
  stage: "due" | NoticeStage;
  date: Day;
  day: Day;
}

export interface Quiet {
  reason: Exclude<SilenceReason, "address_bad" | "unsubscribed">;
  /** When the last email of its kind was queued. */
  written: Date | null;
}

/** An email that was queued for an occasion. */
export interface Written {
  at: Date;
  /** Whether the email was given up or came back, and no carer has a copy either. */
  hasFailed: boolean;
}

/** Finds the email for an occasion; `null` when none was queued. */
export type FindWritten = (occasion: ReminderReason) => Written | null;

/** Forecasts the item's reminder: when it comes, or why it does not. */
export function forecastReminder(item: ReminderFacts, { today, findWritten }: Now): Coming | Quiet {
  const date = item.next_reminder_date;
  const day = laterDay(date ?? today, today);
  const why = whyNotDue(item, day);
  if (why !== null && why !== "not_yet") return { reason: why, written: null };
  if (date === null) return { reason: "no_date", written: null };
  const written = findWritten({ stage: "due", date, arming: item.reminder_arming });
  if (!written) return { stage: "due", date, day };
  return { reason: written.hasFailed ? "reminder_failed" : "reminded", written: written.at };
}

/** Forecasts the notices before and after the item's end that are still to come, or why there are none. */
export function forecastNotices(item: ReminderFacts, { today, findWritten }: Now): Coming[] | Quiet {
  const date = effectiveExpiry(item);
  if (needsReview(item)) return { reason: "needs_review", written: null };
  if (date === null) return { reason: "no_expiry", written: null };
  const days = [addDays(date, -EXPIRING_SOON_DAYS), date].map((day) => laterDay(day, today));
  const coming: Coming[] = [];
  let last: Written | null = null;
  for (const day of new Set(days)) {
    const notice = dueNotice(item, day);
    if (!notice) continue;
    const written = findWritten({ ...notice, arming: NO_ARMING });
    if (written) last = written;
    else coming.push({ ...notice, day });
  }
  if (coming.length > 0) return coming;
  if (!last) return { reason: "over", written: null };
  return { reason: last.hasFailed ? "notice_failed" : "noticed", written: last.at };
}

interface Now {
  today: Day;
  findWritten: FindWritten;
}
