import type { PriceRun } from "@scriptkeeper/contracts/prices/prices";
import { counted } from "@scriptkeeper/domain/number-words";
import { trpc } from "../../../../shared/api/trpc.ts";
import { EffectNote } from "../../../shared/changes/effect-note.tsx";
import { CountedRows } from "../counted-rows.tsx";
import { rowsThrough } from "../price-labels.ts";
import { usePriceParams } from "../price-search-params.ts";
import { CloseRunButton } from "../run/close-run-button.tsx";
import { ConfirmRunWrite } from "../run/confirm-run-write.tsx";
import { UnreadableLinesNotice } from "../upload/unreadable-lines.tsx";
import { unreadableLinesIn } from "../upload/unreadable-lines-store.ts";
import { FlaggedRows } from "./flagged-rows.tsx";
import { ReviewFilters } from "./review-filters.tsx";
import { ReviewRows } from "./review-rows.tsx";
import { useIsSelectingRows } from "./use-select-rows.ts";

/** The second step: the rows beside the live prices, and the button to set them. */
export function ReviewStep({ run }: { run: PriceRun }) {
  const { leaveRun } = usePriceParams();
  const isTicking = useIsSelectingRows();
  const canStart = run.included + run.findings.unchanged > 0;
  return (
    <div className="space-y-4">
      <UnreadableLinesNotice lines={unreadableLinesIn(run.id)} />
      <ReviewFilters run={run} />
      <ReviewRows run={run} />
      <div
        data-selection-bar
        data-bar="bottom"
        className="sticky -bottom-4 z-10 flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface px-4 py-3 shadow-float sm:-bottom-6"
      >
        <ConfirmRunWrite
          run={run}
          procedure={trpc.products.priceStartRun}
          seen={{ ticks: run.ticks }}
          label={`Update ${counted(run.included, "price")}`}
          disabled={!canStart || isTicking}
        >
          <Consequences run={run} />
          {run.included > 0 && <PricesEffect id={run.id} />}
          <FlaggedRows run={run} />
        </ConfirmRunWrite>
        <CloseRunButton run={run} label="Start New Upload" onClosed={leaveRun} />
        {!canStart && <p className="text-ink-muted">No row is ticked. Tick at least one row first.</p>}
      </div>
    </div>
  );
}

function Consequences({ run }: { run: PriceRun }) {
  const { included, findings } = run;
  const leftOut = rowsThrough("unticked", run);
  const failing = rowsThrough("unsettable", run);
  return (
    <ul className="list-disc space-y-1 pl-5">
      <li>
        {included === 0 ? (
          counted(included, "price")
        ) : (
          <CountedRows filter="ticked">{counted(included, "price")}</CountedRows>
        )}{" "}
        will change in the store immediately, for every customer.
      </li>
      {findings.unchanged > 0 && (
        <li>
          <CountedRows filter="finding:unchanged">{counted(findings.unchanged, "row")}</CountedRows> had the
          new price when the list was looked up. A price that someone has changed since then is listed as
          failed.
        </li>
      )}
      {leftOut > 0 && (
        <li>
          <CountedRows filter="unticked">{counted(leftOut, "row")}</CountedRows>{" "}
          {leftOut === 1 ? "is" : "are"} not ticked and will be left out.
        </li>
      )}
      {failing > 0 && (
        <li>
          <CountedRows filter="unsettable">{counted(failing, "row")}</CountedRows> can't be set and will be
          listed as failed.
        </li>
      )}
      <li>You can undo this afterwards, except for prices that someone changes in the meantime.</li>
    </ul>
  );
}

/** Whom the ticked prices affect, and what the next orders would cost. */
function PricesEffect({ id }: { id: number }) {
  return <EffectNote query={trpc.products.priceRunEffect.useQuery({ id }, { staleTime: 0, gcTime: 0 })} />;
}
