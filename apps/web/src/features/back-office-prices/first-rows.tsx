import { PRICE_RESULT_ROWS, type PriceOutcome } from "@scriptkeeper/contracts/price-limits";
import { priceMessages } from "@scriptkeeper/contracts/price-messages";
import type { PriceRow, PriceRun } from "@scriptkeeper/contracts/prices";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "@scriptkeeper/ui/table";
import { QueryFailure } from "../../components/query-failure.tsx";
import { trpc } from "../../lib/trpc.ts";
import { count, outcomeWords } from "./price-words.ts";
import { NewPrice, OldPrice } from "./prices-of-row.tsx";
import { ResultSection } from "./result-section.tsx";

export interface FirstRowsProps {
  run: PriceRun;
  title: string;
  /** Rows that ended like the first of these come first. */
  outcomes: readonly PriceOutcome[];
}

/** The first fifty rows that ended well. */
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
              The first {count(rows.length)} of {count(total)}.
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
    <Table tabIndex={0} aria-label={title}>
      <TableHead>
        <TableRow>
          <TableHeader>Product</TableHeader>
          <TableHeader>Identifier</TableHeader>
          <TableHeader className="text-right">Old price</TableHeader>
          <TableHeader className="text-right">New price</TableHeader>
          <TableHeader>Outcome</TableHeader>
        </TableRow>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.rowNumber}>
            <TableCell className="max-w-80 min-w-40 break-words">{row.title ?? "–"}</TableCell>
            <TableCell className="max-w-60 min-w-32 break-words">{row.identifier}</TableCell>
            <TableCell className="text-right">
              <OldPrice row={row} />
            </TableCell>
            <TableCell className="text-right font-semibold">
              <NewPrice row={row} />
            </TableCell>
            <TableCell>{row.outcome && outcomeWords[row.outcome]}</TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
