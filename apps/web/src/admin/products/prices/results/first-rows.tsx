import { PRICE_RESULT_ROWS, type PriceOutcome } from "@scriptkeeper/contracts/prices/limits";
import { priceMessages } from "@scriptkeeper/contracts/prices/messages";
import type { PriceRow, PriceRun } from "@scriptkeeper/contracts/prices/prices";
import { numberText } from "@scriptkeeper/domain/number-words";
import { DataTable } from "@scriptkeeper/ui/data-table";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { trpc } from "../../../../shared/api/trpc.ts";
import { QueryFailure } from "../../../../shared/components/query-failure.tsx";
import { outcomeToast } from "../price-labels.ts";
import { NewPrice, OldPrice } from "../prices-of-row.tsx";
import { ResultSection } from "./result-section.tsx";

export interface FirstRowsProps {
  run: PriceRun;
  title: string;
  /** The outcomes to list; rows with the first come first. */
  outcomes: readonly PriceOutcome[];
}

/** The first fifty rows that succeeded. */
export function FirstRows({ run, title, outcomes }: FirstRowsProps) {
  const lists = trpc.useQueries((t) =>
    outcomes.map((outcome) =>
      t.products.priceRunRows(
        { id: run.id, filter: `outcome:${outcome}`, page: 1, limit: PRICE_RESULT_ROWS },
        { staleTime: 0, gcTime: 0 },
      ),
    ),
  );
  const total = outcomes.reduce((sum, outcome) => sum + run.outcomes[outcome], 0);
  const failed = lists.find(({ isError }) => isError);
  if (total === 0) return null;
  const rows = lists.flatMap(({ data }) => data?.rows ?? []).slice(0, PRICE_RESULT_ROWS);
  return (
    <ResultSection title={title}>
      {failed ? (
        <QueryFailure query={failed} title={priceMessages.unexpected} />
      ) : lists.some(({ isPending }) => isPending) ? (
        <Skeleton className="h-64" />
      ) : (
        <>
          {total > rows.length && (
            <p className="text-ink-muted">
              The first {numberText(rows.length)} of {numberText(total)}.
            </p>
          )}
          <DoneTable title={title} rows={rows} />
        </>
      )}
    </ResultSection>
  );
}

function DoneTable({ title, rows }: { title: string; rows: readonly PriceRow[] }) {
  return (
    <DataTable
      tabIndex={0}
      aria-label={title}
      arrangeAs="price_results"
      rows={rows}
      keyOf={(row) => row.rowNumber}
      columns={[
        { title: "Product", className: "max-w-80 min-w-40 break-words", cell: (row) => row.title ?? "–" },
        { title: "Identifier", className: "max-w-60 min-w-32 break-words", cell: (row) => row.identifier },
        { title: "Old price", isNumeric: true, cell: (row) => <OldPrice row={row} /> },
        {
          title: "New price",
          isNumeric: true,
          className: "font-semibold",
          cell: (row) => <NewPrice row={row} />,
        },
        { title: "Outcome", cell: (row) => row.outcome && outcomeToast[row.outcome] },
      ]}
    />
  );
}
