import { MAX_REPEATS } from "@scriptkeeper/contracts/constants";
import { addDays, type Day, laterDay } from "./days.ts";

/** What one renewal wrote down about an item when it took the repeat. */
export interface TakenItem {
  tookRepeat: boolean;
  /** How often an administrator had set the repeats by hand when the renewal took one. */
  repeatsRevision: number;
  reminderBefore: Day | null;
  reminderWritten: Day | null;
}

/** The item as it stands now, its row locked. */
export interface CurrentItem {
  repeats: number | null;
  repeatsRevision: number;
  nextReminder: Day | null;
  /** Whether another order that counts has written the same reminder. */
  isReminderShared?: boolean;
}

export interface GivenBack {
  repeats: number | null;
  repeatReturned: boolean;
  nextReminder: Day | null;
  reminderRearmed: boolean;
}

/**
 * Returns exactly what the renewal took: one repeat only if it took one and nobody has set repeats since,
 * never above 99. The reminder is moved only if it is still the one that this renewal alone wrote; then it becomes the
 * later of the earlier date and tomorrow, so that an abandoned checkout never silences it.
 */
export function giveBack(taken: TakenItem, current: CurrentItem, today: Day): GivenBack {
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

export interface TakenAgain {
  tookRepeat: boolean;
  repeats: number | null;
  nextReminder: Day | null;
  reminderTaken: boolean;
}

/**
 * Takes once more what was given back, for an order that was paid after all: a repeat if it gave one back and one is
 * left, also from a count that was set since, for whoever set it did not know of the payment; the reminder that it had
 * written, never before tomorrow, if the one that came back still stands.
 */
export function takeAgain(
  taken: TakenItem,
  current: CurrentItem,
  days: { givenBackOn: Day; today: Day },
): TakenAgain {
  const tookRepeat = taken.tookRepeat && current.repeats !== null && current.repeats > 0;
  const reminderTaken = current.nextReminder === rearmed(taken.reminderBefore, days.givenBackOn);
  return {
    tookRepeat,
    repeats: tookRepeat ? (current.repeats ?? 0) - 1 : current.repeats,
    nextReminder: reminderTaken ? rearmed(taken.reminderWritten, days.today) : current.nextReminder,
    reminderTaken,
  };
}
