import type { SuppliedTotals as Totals } from "@scriptkeeper/contracts/recalls";
import { Alert } from "@scriptkeeper/ui/alert";

/** How many people a recall concerns, and what has to be done besides writing to them. */
export function SuppliedTotals({ totals }: { totals: Totals }) {
  const { patients, supplies, packs } = totals;
  const urgent = urgentSentences(totals);
  const checks = checkSentences(totals);
  return (
    <section aria-label="How many are concerned" className="space-y-3">
      <p role="status" className="text-lg">
        <strong>{counted(patients, "person", "people")}</strong> got {counted(packs, "pack", "packs")} in{" "}
        {counted(supplies, "supply", "supplies")}.
      </p>
      {urgent.length > 0 && (
        <Alert variant="warning" title="Stop these first">
          {urgent.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Alert>
      )}
      {checks.length > 0 && (
        <ul className="list-disc space-y-1 pl-5 text-ink-muted">
          {checks.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function urgentSentences({ unpaid, on_its_way }: Totals): string[] {
  return [
    ...(unpaid > 0
      ? [`${counted(unpaid, "person has", "people have")} an order of it that is not paid yet.`]
      : []),
    ...(on_its_way > 0
      ? [
          `${counted(on_its_way, "person waits", "people wait")} for a paid order of it: hold back what has not left.`,
        ]
      : []),
  ];
}

function checkSentences({ bad_addresses, deleted, doubtful }: Totals): string[] {
  return [
    ...(bad_addresses > 0
      ? [`${counted(bad_addresses, "address takes", "addresses take")} no email: call them.`]
      : []),
    ...(deleted > 0
      ? [`${counted(deleted, "account was", "accounts were")} deleted: look for them at the store.`]
      : []),
    ...(doubtful > 0
      ? [
          `Of ${counted(doubtful, "person", "people")} nobody can be sure that they got it; the list says why.`,
        ]
      : []),
  ];
}

function counted(count: number, one: string, several: string): string {
  return `${count.toLocaleString("en-AU")} ${count === 1 ? one : several}`;
}
