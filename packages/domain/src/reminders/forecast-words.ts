import type { ComingEmailKind, SilenceReason } from "@scriptkeeper/contracts/reminders/forecast";
import { type Day, shortDay } from "../time/days.ts";

/** Why an email will be sent, the day it is about, and the day it goes out. */
export interface ComingFacts {
  kind: ComingEmailKind;
  /** The reminder's date or the day of expiry. */
  date: Day;
  day: Day;
  /** The last repeat is held by a checkout that has not been finished. */
  isCheckoutOpen: boolean;
}

/** "Its reminder date is 12 Dec 2026." */
export function whyComing({ kind, date, day, isCheckoutOpen }: ComingFacts): string {
  const verb = kind === "reminder" ? (date < day ? "was" : "is") : date < day ? "expired" : "expires";
  if (kind !== "reminder") return `It ${verb} on ${shortDay(date)}.`;
  const late = date < day ? ", and no reminder of it has been sent yet" : "";
  const open = isCheckoutOpen ? " Its last repeat is in an order that is not finished." : "";
  return `Its reminder date ${verb} ${shortDay(date)}${late}.${open}`;
}

/** Why no email will be sent. The dates that a reason needs are set whenever that reason is given. */
export interface SilenceFacts {
  reason: SilenceReason;
  reminderDate: Day | null;
  expiry: Day | null;
  /** When the last reminder, or the last notice, was written. */
  written: Day | null;
  today: Day;
}

/** One plain sentence for an administrator. */
export function whySilent(facts: SilenceFacts): string {
  return sentences[facts.reason](facts);
}

const on = (day: Day | null) => (day === null ? "" : ` on ${shortDay(day)}`);

const of = (day: Day | null) => (day === null ? "" : ` of ${shortDay(day)}`);

const sentences: Record<SilenceReason, (facts: SilenceFacts) => string> = {
  address_bad: () => "The email address is marked as undeliverable.",
  unsubscribed: () => "The customer has unsubscribed from reminders.",
  needs_review: () => "Nobody has reviewed it yet: its repeats and expiry date are empty.",
  strength_unknown: () => "Nobody has chosen its strength and pack, and its product has several.",
  no_date: () => "No reminder date is set.",
  order_placed: () =>
    "Its last repeat is in an order that has been placed. The pharmacy still needs to confirm the payment.",
  no_repeats: () => "It has no repeats left.",
  unavailable: () => "The store can't supply the product right now.",
  expired: ({ expiry, reminderDate, today }) =>
    expiry !== null && expiry > today
      ? `It expires${on(expiry)}, and its reminder is not due before${reminderDate ? ` ${shortDay(reminderDate)}` : ""}.`
      : `It expired${on(expiry)}.`,
  reminded: ({ written }) =>
    `A reminder was sent${on(written)}. Unless it is ordered, one follow-up may be sent from three days later, and a last email when it should have run out. The next reminder needs a new reminder date.`,
  reminder_failed: ({ written }) =>
    `Its reminder${of(written)} was not delivered. See why in Notifications, and resend it there.`,
  no_expiry: () => "No expiry date is set.",
  noticed: ({ written }) => `The last notice was written${on(written)}.`,
  notice_failed: ({ written }) =>
    `The last notice${of(written)} was not delivered. See why in Notifications, and resend it there.`,
  over: ({ expiry }) => `It expired${on(expiry)}, too long ago for a notice.`,
};
