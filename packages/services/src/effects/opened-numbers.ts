import type { Effect } from "@scriptkeeper/contracts/editing/effects";
import type { OpenedNumber } from "@scriptkeeper/contracts/lists/counted";
import { outlookNumber, touchedNumbers } from "@scriptkeeper/domain/effect-words";

/**
 * The numbers in the sentences about an effect, in their order, each with the list that it opens. `counted` is what those whom it
 * touches are counted by, where they are named; orders that are expected open the prescriptions that they would be of.
 */
export function openedNumbers(
  { outlook, ...touched }: Pick<Effect, "prescriptions" | "patients" | "outlook">,
  counted: string | undefined,
): OpenedNumber[] {
  const named = counted && touched.prescriptions.count > 0 ? touchedNumbers(touched) : [];
  const opens = named.map((number) => ({ ...number, counted: counted ?? "" }));
  if (!outlook?.renewals) return opens;
  return [...opens, { words: outlookNumber(outlook), list: "items", counted: outlook.items }];
}
