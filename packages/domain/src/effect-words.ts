import type { Effect, EffectOutlook } from "@scriptkeeper/contracts/effects";
import { longDay } from "./days.ts";
import { dollars } from "./money.ts";

type Touched = Pick<Effect, "prescriptions" | "patients">;

/** "12 prescriptions of 9 patients", "more than 10,000 prescriptions" */
export function touchedWords({ prescriptions, patients }: Touched): string {
  if (prescriptions.isMore) return `more than ${counted(prescriptions.count, "prescription")}`;
  return `${counted(prescriptions.count, "prescription")} of ${counted(patients.count, "patient")}`;
}

/** "About 14 renewals of 9 patients are expected by 25 December 2026: $412.50 instead of $458.30." */
export function outlookWords(
  outlook: EffectOutlook | null,
  { prescriptions }: Pick<Touched, "prescriptions">,
): string {
  if (!outlook)
    return "The store does not tell its prices at the moment, so there are no sums. Try again soon.";
  const { renewals, patients, before_cents: before, after_cents: after } = outlook;
  const of = prescriptions.isMore ? `Of the first ${count(prescriptions.count)} alone, about` : "About";
  const until = longDay(outlook.until);
  if (renewals === 0) return `No renewal is expected by ${until}.`;
  const are = renewals === 1 ? "is" : "are";
  const sums =
    before === after ? `${dollars(after)}, as now` : `${dollars(after)} instead of ${dollars(before)}`;
  return `${of} ${counted(renewals, "renewal")} of ${counted(patients, "patient")} ${are} expected by ${until}: ${sums}.`;
}

/** What the sums rest on. */
export const EXPECTATION =
  "Expected from the reminders until then, with quantities as last ordered and the store's prices of now, without delivery.";

function counted(number: number, word: string): string {
  return `${count(number)} ${word}${number === 1 ? "" : "s"}`;
}

function count(number: number): string {
  return number.toLocaleString("en-AU");
}
