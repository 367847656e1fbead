import { type Day, daysBetween, plusDays } from "./calendar.ts";
import { isOver, type Prescription } from "./expected-emails.ts";

/** What happens to one prescription at noon. */
export type Act =
  | { what: "order"; isPaid: boolean }
  | { what: "move reminder"; to: Day }
  | { what: "move expiry"; to: Day };

type Behaviour = (prescription: Prescription, day: Day) => Act | null;

/** Pays on the day of the reminder. */
const prompt: Behaviour = ({ remindedOn }, day) => (daysSince(remindedOn, day) >= 0 ? PAYS : null);

/** Pays after the follow-up. */
const slow: Behaviour = ({ remindedOn }, day) => (daysSince(remindedOn, day) >= 5 ? PAYS : null);

/** Never reacts; occasionally the pharmacy sets a new reminder date. */
const silent: Behaviour = ({ remindedOn }, day) =>
  daysSince(remindedOn, day) >= 21 ? { what: "move reminder", to: plusDays(day, 2) } : null;

/** Leaves the checkout unpaid after each reminder, and pays after the one that follows the lapse. */
const hesitant: Behaviour = ({ remindedOn, lapsedOn }, day) => {
  if (daysSince(remindedOn, day) < 1) return null;
  return { what: "order", isPaid: lapsedOn !== null && daysBetween(lapsedOn, day) < 10 };
};

/** Opens a checkout ten days before the reminder, does not pay, and orders when the reminder arrives. */
const early: Behaviour = (prescription, day) => {
  const { reminder, remindedOn, lapsedOn } = prescription;
  const hasTried = lapsedOn !== null && daysBetween(lapsedOn, reminder) <= 10;
  if (remindedOn === null && !hasTried && daysBetween(day, reminder) === 10)
    return { what: "order", isPaid: false };
  return prompt(prescription, day);
};

const PAYS: Act = { what: "order", isPaid: true };
const BEHAVIOURS = [prompt, slow, silent, hesitant, early];
/** The doctor's new prescription arrives after this many days, and is valid for that many. */
const DOCTOR_DAYS = 10;
const VALID_DAYS = 110;

/** Returns what happens to the `nth` prescription at noon of a day. */
export function actOf(prescription: Prescription, { nth, day }: { nth: number; day: Day }): Act | null {
  if (daysBetween(prescription.expiry, day) >= DOCTOR_DAYS)
    return { what: "move expiry", to: plusDays(day, VALID_DAYS) };
  if (isOver(prescription, day) || prescription.unpaid) return null;
  return BEHAVIOURS[nth % BEHAVIOURS.length]?.(prescription, day) ?? null;
}

function daysSince(then: Day | null, day: Day): number {
  return then === null ? Number.NEGATIVE_INFINITY : daysBetween(then, day);
}
