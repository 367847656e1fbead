import type { PriceRun } from "@scriptkeeper/contracts/prices/prices";
import { counted } from "@scriptkeeper/domain/number-words";
import { Button } from "@scriptkeeper/ui/button";
import { identifierTypeLabels } from "../price-labels.ts";
import { usePriceParams } from "../price-search-params.ts";

/** The name of the file, and whether the rows are the failed ones of an earlier update. */
export function RunHeader({ run }: { run: PriceRun }) {
  const { openRun } = usePriceParams();
  const { retryOf } = run;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="break-words text-ink-muted">
        <span className="font-semibold text-ink">{run.fileName || "Price update"}</span> ·{" "}
        {counted(run.total, "row")}, by {identifierTypeLabels[run.identifierType]}
        {retryOf !== null && " · failed rows from an earlier update"}
      </p>
      {retryOf !== null && (
        <Button variant="quiet" size="sm" onClick={() => openRun(retryOf)}>
          Show the earlier update
        </Button>
      )}
    </div>
  );
}
