import type { PriceRun } from "@scriptkeeper/contracts/prices/prices";
import { counted, plural } from "@scriptkeeper/domain/number-words";
import { Alert } from "@scriptkeeper/ui/alert";
import { useState } from "react";
import { trpc } from "../../../../shared/api/trpc.ts";
import { putBack, updatedText } from "../price-labels.ts";
import { usePriceParams } from "../price-search-params.ts";
import { CloseRunButton } from "../run/close-run-button.tsx";
import { ConfirmRunWrite } from "../run/confirm-run-write.tsx";
import { UnreadableLinesNotice } from "../upload/unreadable-lines.tsx";
import { unreadableLinesIn } from "../upload/unreadable-lines-store.ts";
import { FirstRows } from "./first-rows.tsx";
import { ReasonRows } from "./reason-rows.tsx";
import { RetryFailed } from "./retry-failed.tsx";

/** The third step: the outcome of the rows, and what to do next. */
export function ResultsStep({ run }: { run: PriceRun }) {
  const { leaveRun, page, toPage } = usePriceParams();
  const [keptPage, setKeptPage] = useState(1);
  const { changed, failed } = run.outcomes;
  return (
    <div className="space-y-6">
      <Summary run={run} />
      <div className="flex flex-wrap gap-3">
        {failed > 0 && <RetryFailed run={run} />}
        {changed > 0 && (
          <ConfirmRunWrite
            run={run}
            procedure={trpc.products.priceUndoRun}
            label={`Undo ${counted(changed, "price")}`}
            variant="secondary"
          >
            <p>
              Each product gets back the price it had before this update, immediately and for every customer.
            </p>
            <p>A price that someone has changed since then stays as it is and is listed.</p>
          </ConfirmRunWrite>
        )}
        <CloseRunButton run={run} label="Start New Upload" onClosed={leaveRun} />
      </div>
      <UnreadableLinesNotice lines={unreadableLinesIn(run.id)} />
      <ReasonRows run={run} title="Failed rows" outcome="failed" page={page} onPage={toPage} />
      <ReasonRows run={run} title="Not put back" outcome="kept" page={keptPage} onPage={setKeptPage} />
      <FirstRows run={run} title="Prices put back" outcomes={["undone"]} />
      <FirstRows run={run} title="Updated prices" outcomes={["changed", "unchanged"]} />
    </div>
  );
}

function Summary({ run }: { run: PriceRun }) {
  const { undone, kept, failed, unchanged, left_out: leftOut } = run.outcomes;
  const isUndone = undone + kept > 0;
  const isClean = isUndone ? kept === 0 : failed === 0;
  return (
    <Alert variant={isClean ? "success" : "warning"} title={isUndone ? putBack(run) : updatedText(run)}>
      {!isUndone && unchanged > 0 && <p>{counted(unchanged, "row")} already had the new price.</p>}
      {!isUndone && failed > 0 && (
        <p>
          {counted(failed, "row")} failed. {plural(failed, "Its price was", "Their prices were")} not set,
          unless the reason below says otherwise.
        </p>
      )}
      {isUndone && kept > 0 && (
        <p>
          {counted(kept, "price")} could not be put back and stayed as {plural(kept, "it was", "they were")}.
        </p>
      )}
      {leftOut > 0 && (
        <p>
          {counted(leftOut, "row")} {plural(leftOut, "was", "were")} left out.
        </p>
      )}
    </Alert>
  );
}
