import type { Outcome } from "./simulation.ts";

const SHOWN = 10;

/** Prints the result of a run, and returns whether nobody was forgotten, nothing failed and most days were covered. */
export function printOutcome(
  outcome: Outcome,
  { seconds, seed, shards }: { seconds: number; seed: number; shards: number },
): boolean {
  const { patients, treatments, orders, exceptions, faults, covered, days } = outcome;
  console.log(
    `${patients} patients with ${treatments} medicines, ${orders} paid packs after the first, ${Math.round(seconds)} s, SEED=${seed} --shards=${shards}`,
  );
  console.log(`days covered: ${shareCovered(outcome)}`);
  printCounts("emails sent", outcome.sent);
  printCounts("days past running out, by what was under way", outcome.accounts);
  printCounts("refused by the product, as it should", outcome.refusals);
  console.log(`faults: ${faults.length}`);
  for (const fault of faults.slice(0, SHOWN)) console.log(fault);
  console.log(`exceptions: ${exceptions.length}`);
  for (const { day, itemId, what } of exceptions.slice(0, SHOWN))
    console.log(`  ${day} item ${itemId} ${what}`);
  return exceptions.length === 0 && faults.length === 0 && covered > days / 2;
}

/** Prints what has not happened, and returns whether everything has. */
export function printMissing(kinds: readonly string[]): boolean {
  if (kinds.length > 0) console.log(`never happened: ${kinds.join(", ")}; simulate more patients or days`);
  return kinds.length === 0;
}

/** Prints a row of the comparison, before the first one the table's header. */
export function printCompared(name: string, outcome: Outcome, isFirst: boolean): void {
  if (isFirst) console.log("\n| | days covered | emails | exceptions |\n|---|---|---|---|");
  const emails = [...outcome.sent.values()].reduce((sum, sent) => sum + sent, 0);
  console.log(`| ${name} | ${shareCovered(outcome)} | ${emails} | ${outcome.exceptions.length} |`);
}

function shareCovered({ covered, days }: Outcome): string {
  return `${((100 * covered) / Math.max(days, 1)).toFixed(2)} %`;
}

function printCounts(title: string, counts: ReadonlyMap<string, number>): void {
  const parts = [...counts]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([what, times]) => `${what} ${times}`);
  console.log(`${title}: ${parts.join(", ") || "none"}`);
}
