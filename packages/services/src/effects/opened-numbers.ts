import type { Effect } from "@scriptkeeper/contracts/editing/effects";
import type { OpenedNumber } from "@scriptkeeper/contracts/lists/counted";
import { outlookNumber, touchedNumbers } from "@scriptkeeper/domain/prices/effect-words";

/**
 * The numbers in an effect's sentences, in their order, each with the list that it opens. `counted` is the list of the
 * prescriptions touched, where sentences name them; expected orders open their prescriptions.
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
