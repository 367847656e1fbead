import { type Day, daysBetween, plusDays } from "./calendar.ts";

export interface Prescription {
  id: number;
  reminder: Day;
  /** When the reminder was sent, since it was last armed. */
  remindedOn: Day | null;
  isFollowedUp: boolean;
  expiry: Day;
  /** The expiry dates for which these notices were sent. */
  soonFor: Day | null;
  expiredFor: Day | null;
  /** The checkout that waits to be paid. */
  unpaid: { openedAt: Date; reminderBefore: Day } | null;
  /** The day on which a checkout of the item lapsed. */
  lapsedOn: Day | null;
}

export interface Customer {
  userId: number;
  prescriptions: Prescription[];
  /** The newest day with a reminder or a follow-up. */
  lastEmail: Day | null;
}

type Stage = "due" | "follow_up" | "soon" | "expired";

export interface ExpectedEmail {
  itemId: number;
  stage: Stage;
  day: Day;
}

export const CHECKOUT_HOURS = 72;
const HOUR_MS = 3_600_000;

export function isOver({ expiry }: Prescription, day: Day): boolean {
  return expiry <= day;
}

/** Ends checkouts that were open for 72 hours, and restores their reminders for the next day at the earliest. */
export function lapse(customers: readonly Customer[], { now, day }: { now: Date; day: Day }): void {
  for (const each of customers.flatMap((customer) => customer.prescriptions)) {
    if (!each.unpaid || now.getTime() < each.unpaid.openedAt.getTime() + CHECKOUT_HOURS * HOUR_MS) continue;
    const morrow = plusDays(day, 1);
    const { reminderBefore } = each.unpaid;
    arm(each, reminderBefore > morrow ? reminderBefore : morrow);
    each.unpaid = null;
    each.lapsedOn = day;
  }
}

export function arm(prescription: Prescription, reminder: Day): void {
  Object.assign(prescription, { reminder, remindedOn: null, isFollowedUp: false });
}

/**
 * Returns the emails to be sent on a day according to the specification, except those already sent, and records them
 * as sent.
 */
export function emailsFor(customer: Customer, day: Day): ExpectedEmail[] {
  const { prescriptions } = customer;
  const write = (stage: Stage, of: Prescription[]) => of.map(({ id }) => ({ itemId: id, stage, day }));
  const due = prescriptions.filter((each) => isReminderDue(each, day));
  const alsoFollowedUp = due.filter(({ lapsedOn, reminder }) => isMorrow(lapsedOn, reminder));
  for (const each of due) each.remindedOn = day;
  for (const each of alsoFollowedUp) each.isFollowedUp = true;
  if (due.length > 0) customer.lastEmail = day;
  const isWrittenTo = customer.lastEmail !== null && customer.lastEmail >= day;
  const overlooked = isWrittenTo ? [] : prescriptions.filter((each) => isFollowUpDue(each, day));
  for (const each of overlooked) each.isFollowedUp = true;
  if (overlooked.length > 0) customer.lastEmail = day;
  return [
    ...write("due", due),
    ...write("follow_up", [...alsoFollowedUp, ...overlooked]),
    ...notices(prescriptions, day),
  ];
}

function isReminderDue(prescription: Prescription, day: Day): boolean {
  return prescription.remindedOn === null && prescription.reminder <= day && !isOver(prescription, day);
}

function isMorrow(lapsedOn: Day | null, reminder: Day): boolean {
  return lapsedOn !== null && plusDays(lapsedOn, 1) === reminder;
}

/** From the third to the seventh day after a reminder, or after a lapse unless the reminder returns the next day. */
function isFollowUpDue(prescription: Prescription, day: Day): boolean {
  const { remindedOn, isFollowedUp, unpaid, lapsedOn, reminder } = prescription;
  if (isFollowedUp || unpaid || isOver(prescription, day)) return false;
  if (remindedOn !== null) {
    const since = daysBetween(remindedOn, day);
    return since >= 3 && since <= 7;
  }
  return lapsedOn !== null && daysBetween(lapsedOn, day) <= 3 && !isMorrow(lapsedOn, reminder);
}

function notices(prescriptions: readonly Prescription[], day: Day): ExpectedEmail[] {
  return prescriptions.flatMap((each) => {
    const left = daysBetween(day, each.expiry);
    const stage = left > 0 ? "soon" : "expired";
    const noted = left > 0 ? "soonFor" : "expiredFor";
    if (left > 14 || left < -7 || each[noted] === each.expiry) return [];
    each[noted] = each.expiry;
    return [{ itemId: each.id, stage, day } as const];
  });
}
