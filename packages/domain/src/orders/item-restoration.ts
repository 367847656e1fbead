import { MAX_REPEATS } from "@scriptkeeper/contracts/constants";
import { addDays, type Day, laterDay } from "../time/days.ts";

/** What one renewal recorded about an item when it took the repeat. */
export interface TakenItem {
  tookRepeat: boolean;
  /** How many times an administrator had set the repeats by hand by the time the renewal took one. */
  repeatsRevision: number;
  reminderBefore: Day | null;
  reminderWritten: Day | null;
}

/** The item as it is now, with its row locked. */
export interface CurrentItem {
  repeats: number | null;
  repeatsRevision: number;
  nextReminder: Day | null;
  /** Whether another order that counts has set the same reminder. */
  isReminderShared?: boolean;
}

export interface RestoredItem {
  repeats: number | null;
  repeatReturned: boolean;
  nextReminder: Day | null;
  reminderRearmed: boolean;
}

/**
 * Returns exactly what the renewal took. A repeat is returned only if the renewal took one and nobody has set the
 * repeats since, and never above 99. The reminder is moved only if it is still the one that this renewal alone set; it
 * becomes the later of the earlier date and tomorrow, so that an abandoned checkout never suppresses it.
 */
export function restoreItem(taken: TakenItem, current: CurrentItem, today: Day): RestoredItem {
  const returnsRepeat =
    taken.tookRepeat && current.repeats !== null && current.repeatsRevision === taken.repeatsRevision;
  const reminderIsOurs = current.nextReminder === taken.reminderWritten && !current.isReminderShared;
  return {
    repeatReturned: returnsRepeat,
    repeats: returnsRepeat ? Math.min(MAX_REPEATS, (current.repeats ?? 0) + 1) : current.repeats,
    nextReminder: reminderIsOurs ? rearmed(taken.reminderBefore, today) : current.nextReminder,
    reminderRearmed: reminderIsOurs && taken.reminderBefore !== null,
  };
}

function rearmed(before: Day | null, today: Day): Day | null {
  return before === null ? null : laterDay(before, addDays(today, 1));
}

export interface ReappliedItem {
  tookRepeat: boolean;
  repeats: number | null;
  nextReminder: Day | null;
  reminderTaken: boolean;
}

/**
 * Takes again what was given back, for an order that was paid after all: a repeat, if the renewal gave one back and
 * one is left (even from a count set since then, because whoever set it did not know about the payment); and the
 * reminder that the renewal had set, but never before tomorrow, if the restored one is still in place.
 */
export function reapplyItem(
  taken: TakenItem,
  current: CurrentItem,
  days: { givenBackOn: Day; today: Day },
): ReappliedItem {
  const tookRepeat = taken.tookRepeat && current.repeats !== null && current.repeats > 0;
  const reminderTaken = current.nextReminder === rearmed(taken.reminderBefore, days.givenBackOn);
  return {
    tookRepeat,
    repeats: tookRepeat ? (current.repeats ?? 0) - 1 : current.repeats,
    nextReminder: reminderTaken ? rearmed(taken.reminderWritten, days.today) : current.nextReminder,
    reminderTaken,
  };
}
