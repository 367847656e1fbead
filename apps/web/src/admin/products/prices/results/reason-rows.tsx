import { PRICE_RESULT_ROWS } from "@scriptkeeper/contracts/prices/limits";
import { priceMessages } from "@scriptkeeper/contracts/prices/messages";
import type { PriceRow, PriceRun } from "@scriptkeeper/contracts/prices/prices";
import { numberText } from "@scriptkeeper/domain/number-words";
import { DataTable } from "@scriptkeeper/ui/data-table";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../../../shared/api/trpc.ts";
import { QueryPage } from "../../../shared/lists/query-page.tsx";

import { NewPrice, OldPrice } from "../prices-of-row.tsx";
import { useKeysetPage } from "../review/use-keyset-page.ts";
import { ResultSection } from "./result-section.tsx";

export interface ReasonRowsProps {
  run: PriceRun;
  title: string;
  /** The common outcome of the rows: they failed, or could not be put back. */
  outcome: "failed" | "kept";
  page: number;
  onPage: (page: number) => void;
}

/** All rows that did not succeed, page by page, each with the reason. */
export function ReasonRows({ run, title, outcome, page, onPage }: ReasonRowsProps) {
  const limit = PRICE_RESULT_ROWS;
  const filter = `outcome:${outcome}` as const;
  const { question, toPage } = useKeysetPage({ runId: run.id, filter, limit, page, onPage });
  const list = trpc.products.priceRunRows.useQuery(question, {
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const total = run.outcomes[outcome];
  if (total === 0) return null;
  return (
    <ResultSection title={title}>
      <QueryPage
        query={list}
        of="rows"
        failed={priceMessages.unexpected}
        skeleton={<Skeleton className="h-32" />}
        page={page}
        onPage={(next) => toPage(next, list)}
        file={{ list: "price_rows", filter: { id: run.id, filter } }}
        pageOf={({ rows }) => ({ rows, limit, total })}
        empty={null}
      >
        {(rows) => <ReasonTable title={title} rows={rows} />}
      </QueryPage>
    </ResultSection>
  );
}

function ReasonTable({ title, rows }: { title: string; rows: readonly PriceRow[] }) {
  return (
    <DataTable
      tabIndex={0}
      aria-label={title}
      arrangeAs="price_reasons"
      rows={rows}
      keyOf={(row) => row.rowNumber}
      columns={[
        { title: "Line", isNumeric: true, cell: (row) => numberText(row.rowNumber) },
        { title: "Identifier", className: "max-w-60 min-w-32 break-words", cell: (row) => row.identifier },
        { title: "Product", className: "max-w-72 min-w-40 break-words", cell: (row) => row.title ?? "–" },
        { title: "Old price", isNumeric: true, cell: (row) => <OldPrice row={row} /> },
        { title: "New price", isNumeric: true, cell: (row) => <NewPrice row={row} /> },
        { title: "Reason", className: "min-w-60", cell: (row) => row.reason },
      ]}
    />
  );
}
