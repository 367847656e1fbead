import type { PriceRow, PriceRun } from "@scriptkeeper/contracts/prices/prices";
import { counted, numberText } from "@scriptkeeper/domain/number-words";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { trpc } from "../../../../shared/api/trpc.ts";
import { QueryState } from "../../../../shared/components/query-state.tsx";
import { CountedRows } from "../counted-rows.tsx";
import { percentText, rowsThrough } from "../price-labels.ts";
import { NewPrice, OldPrice } from "../prices-of-row.tsx";

/** How many rows the question names before "and more". */
const NAMED = 5;

/** The rows to check, by name, before an update starts: those that will be set and those left out. */
export function FlaggedRows({ run }: { run: PriceRun }) {
  return (
    <>
      <NamedRows run={run} filter="flagged:ticked" />
      <NamedRows run={run} filter="flagged:unticked" />
    </>
  );
}

interface NamedRowsProps {
  run: PriceRun;
  filter: "flagged:ticked" | "flagged:unticked";
}

function NamedRows({ run, filter }: NamedRowsProps) {
  const total = rowsThrough(filter, run);
  const list = trpc.products.priceRunRows.useQuery(
    { id: run.id, filter, page: 1, limit: NAMED },
    { enabled: total > 0, staleTime: 0, gcTime: 0 },
  );
  if (total === 0) return null;
  return (
    <QueryState
      query={list}
      of="the rows to check"
      failed="The rows to check could not be loaded. Look at them in the list."
      skeleton={<p>Loading the rows to check...</p>}
    >
      {({ rows }) => <Named rows={rows} total={total} filter={filter} />}
    </QueryState>
  );
}

interface NamedProps extends Pick<NamedRowsProps, "filter"> {
  rows: readonly PriceRow[];
  total: number;
}

function Named({ rows, total, filter }: NamedProps) {
  const isTicked = filter === "flagged:ticked";
  return (
    <div className={isTicked ? "rounded-md bg-warning-soft p-3 text-warning" : ""}>
      <p className={isTicked ? "flex items-center gap-2 font-semibold" : ""}>
        {isTicked && <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />}
        {isTicked ? (
          <span>
            Check{" "}
            <CountedRows filter={filter}>
              {total === 1 ? "this price" : `these ${numberText(total)} prices`}
            </CountedRows>{" "}
            once more:
          </span>
        ) : (
          <>
            <CountedRows filter={filter}>{counted(total, "row")} to check</CountedRows>{" "}
            {total === 1 ? "is not ticked and stays as it is" : "are not ticked and stay as they are"}:
          </>
        )}
      </p>
      <ul className="list-disc pl-5">
        {rows.map((row) => (
          <li key={row.rowNumber} className="wrap-anywhere">
            <NamedRow row={row} />
          </li>
        ))}
        {total > rows.length && <li>and {numberText(total - rows.length)} more</li>}
      </ul>
    </div>
  );
}

function NamedRow({ row }: { row: PriceRow }) {
  return (
    <>
      {row.title ?? row.identifier}: <OldPrice row={row} /> to <NewPrice row={row} />
      {row.changePercent !== null && ` (${percentText(row.changePercent)})`}
    </>
  );
}
