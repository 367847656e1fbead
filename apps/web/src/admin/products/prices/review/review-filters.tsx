import type { PriceRowFilter } from "@scriptkeeper/contracts/prices/limits";
import type { PriceRun } from "@scriptkeeper/contracts/prices/prices";
import { numberText } from "@scriptkeeper/domain/number-words";
import { Button } from "@scriptkeeper/ui/button";
import { findingLabels, rowsThrough } from "../price-labels.ts";
import { usePriceParams } from "../price-search-params.ts";

/** The labels of rows that only a number in the final question leads to. */
const opened = {
  ticked: "Ticked",
  unticked: "Not ticked",
  unsettable: "Can't be set",
  "flagged:ticked": "To check, ticked",
  "flagged:unticked": "To check, not ticked",
} as const;

const findings = ["ready", "flagged", "unchanged", "not_found", "ambiguous", "invalid"] as const;

/** The counts of each kind of row; choosing one shows its rows. */
export function ReviewFilters({ run }: { run: PriceRun }) {
  const { filter, showRows } = usePriceParams();
  const choices: { value: PriceRowFilter; label: string; rows: number }[] = [
    { value: "all", label: "All", rows: run.total },
    ...findings.map((finding) => ({
      value: `finding:${finding}` as const,
      label: findingLabels[finding].label,
      rows: run.findings[finding],
    })),
  ];
  if (isOpened(filter))
    choices.push({ value: filter, label: opened[filter], rows: rowsThrough(filter, run) });
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Rows to show</legend>
      {choices
        .filter(({ value, rows }) => rows > 0 || value === filter)
        .map(({ value, label, rows }) => (
          <Button
            key={value}
            size="sm"
            variant={value === filter ? "primary" : "secondary"}
            aria-pressed={value === filter}
            onClick={() => showRows(value)}
          >
            {label}
            <span className="tabular-nums">{numberText(rows)}</span>
          </Button>
        ))}
    </fieldset>
  );
}

function isOpened(filter: PriceRowFilter): filter is keyof typeof opened {
  return filter in opened;
}
