import type { Effect, EffectOutlook } from "@scriptkeeper/contracts/editing/effects";
import type { CountedList } from "@scriptkeeper/contracts/prescriptions/counted-items";
import { counted, numberText } from "../number-words.ts";
import { longDay } from "../time/days.ts";
import { dollars } from "./money.ts";

type Touched = Pick<Effect, "prescriptions" | "patients">;

/** "12 prescriptions of 9 patients", "more than 5,000 prescriptions" */
export function touchedWords(touched: Touched): string {
  return touchedNumbers(touched)
    .map(({ words }) => words)
    .join(" of ");
}

/** The numbers in these sentences, and what each one counts. */
export function touchedNumbers({ prescriptions, patients }: Touched): { words: string; list: CountedList }[] {
  const items = counted(prescriptions.count, "prescription");
  if (prescriptions.isMore) return [{ words: `more than ${items}`, list: "items" }];
  return [
    { words: items, list: "items" },
    { words: counted(patients.count, "patient"), list: "patients" },
  ];
}

/** "14 renewals of 9 patients" */
export function outlookNumber({ renewals, patients }: Pick<EffectOutlook, "renewals" | "patients">): string {
  return `${counted(renewals, "renewal")} of ${counted(patients, "patient")}`;
}

/** "About 14 renewals of 9 patients are expected by 25 December 2026: $412.50 instead of $458.30." */
export function outlookWords(
  outlook: EffectOutlook | null,
  { prescriptions }: Pick<Touched, "prescriptions">,
): string {
  if (!outlook)
    return "The store's prices are not available right now, so there are no amounts. Try again soon.";
  const { renewals, before_cents: before, after_cents: after } = outlook;
  const of = prescriptions.isMore ? `Of the first ${numberText(prescriptions.count)} alone, about` : "About";
  const until = longDay(outlook.until);
  if (renewals === 0) return `No renewals are expected by ${until}.`;
  const are = renewals === 1 ? "is" : "are";
  const sums =
    before === after ? `${dollars(after)}, as now` : `${dollars(after)} instead of ${dollars(before)}`;
  return `${of} ${outlookNumber(outlook)} ${are} expected by ${until}: ${sums}.`;
}

/** What the sums are based on. */
export const EXPECTATION =
  "Expected from the reminders until then, with quantities as last ordered and the store's current prices, without delivery.";
