import type { EligibilityCode } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { type Day, longDay } from "../time/days.ts";

/** What is known about a prescription once an order for it is paid. */
export interface SupplyOutlook {
  /** Whether it can be ordered again, and if not, why. */
  code: EligibilityCode;
  /** Its effective expiry. */
  expiresOn: Day | null;
  /** The day on which the purchased supply runs out, if known. */
  lastsUntil: Day | null;
}

/** Why someone's supply of a medicine is the last of its prescription, and how long it lasts. */
export interface LastSupply {
  reason: "no_repeats" | "expiry";
  expiresOn: Day | null;
  lastsUntil: Day | null;
}

/**
 * Whether a prescription has to be replaced after this supply: no repeats are left, or it will have expired by the day
 * the supply runs out. `null` while it can be ordered again, while nobody has reviewed it, and while an unsettled
 * order holds the last repeat, which may still be returned.
 */
export function lastSupply({ code, expiresOn, lastsUntil }: SupplyOutlook): LastSupply | null {
  if (code === "needs_review") return null;
  if (code === "no_repeats") return { reason: "no_repeats", expiresOn, lastsUntil };
  const endsFirst = expiresOn !== null && lastsUntil !== null && expiresOn <= lastsUntil;
  return code === "expired" || endsFirst ? { reason: "expiry", expiresOn, lastsUntil } : null;
}

export interface LastSupplyWords {
  sentence: string;
  nextStep: string;
}

/** "This was your last repeat of it. Your medicine should last until about 12 December 2026.", and what to do. */
export function lastSupplyWords(last: LastSupply, medicine: string, today: Day): LastSupplyWords {
  const { lastsUntil } = last;
  const isLeft = lastsUntil !== null && lastsUntil > today;
  const why =
    last.reason === "no_repeats"
      ? `This was your last repeat of ${medicine}.`
      : expiryOf(last, medicine, today);
  return {
    sentence: isLeft ? `${why} Your medicine should last until about ${longDay(lastsUntil)}.` : why,
    nextStep: `Ask your doctor for a new prescription ${isLeft ? "before then" : "now"}.`,
  };
}

function expiryOf({ expiresOn, lastsUntil }: LastSupply, medicine: string, today: Day): string {
  if (expiresOn === null) return `Your prescription for ${medicine} has expired.`;
  if (expiresOn <= today) return `Your prescription for ${medicine} expired on ${longDay(expiresOn)}.`;
  const isBefore = lastsUntil !== null && expiresOn < lastsUntil;
  return `Your prescription for ${medicine} expires on ${longDay(expiresOn)}${isBefore ? ", before your supply runs out" : ""}.`;
}

/** The same for the doctor: why a new prescription is needed, without our estimate of how long the medicine lasts. */
export function letterReason({ reason, expiresOn }: LastSupply, today: Day): string {
  if (reason === "no_repeats") return "No repeats are left on the prescription.";
  if (expiresOn === null) return "The prescription has expired.";
  return `The prescription ${expiresOn <= today ? "expired" : "expires"} on ${longDay(expiresOn)}.`;
}
