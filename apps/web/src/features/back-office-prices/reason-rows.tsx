import { PRICE_RESULT_ROWS } from "@scriptkeeper/contracts/price-limits";
import { priceMessages } from "@scriptkeeper/contracts/price-messages";
import type { PriceRow, PriceRun } from "@scriptkeeper/contracts/prices";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "@scriptkeeper/ui/table";
import { keepPreviousData } from "@tanstack/react-query";
import { QueryPage } from "../../components/query-page.tsx";
import { trpc } from "../../lib/trpc.ts";
import { count } from "./price-words.ts";
import { NewPrice, OldPrice } from "./prices-of-row.tsx";
import { ResultSection } from "./result-section.tsx";

export interface ReasonRowsProps {
  run: PriceRun;
  title: string;
  /** What they have in common: they failed, or could not be put back. */
  outcome: "failed" | "kept";
  page: number;
  onPage: (page: number) => void;
}

/** All rows that did not end well, a page at a time, each with the reason. */
export function ReasonRows({ run, title, outcome, page, onPage }: ReasonRowsProps) {
  const list = trpc.products.priceRunRows.useQuery(
    { id: run.id, filter: `outcome:${outcome}`, page, limit: PRICE_RESULT_ROWS },
    { placeholderData: keepPreviousData, staleTime: 0, gcTime: 0 },
  );
  if (run.outcomes[outcome] === 0) return null;
  return (
    <ResultSection title={title}>
      <QueryPage
        query={list}
        of="rows"
        failed={priceMessages.unexpected}
        skeleton={<Skeleton className="h-32" />}
        page={page}
        onPage={onPage}
        pageOf={({ rows, total }) => ({ rows, limit: PRICE_RESULT_ROWS, total })}
        empty={null}
      >
        {(rows) => <ReasonTable title={title} rows={rows} />}
      </QueryPage>
    </ResultSection>
  );
}

function ReasonTable({ title, rows }: { title: string; rows: readonly PriceRow[] }) {
  return (
    <Table tabIndex={0} aria-label={title}>
      <TableHead>
        <TableRow>
          <TableHeader className="text-right">Line</TableHeader>
          <TableHeader>Identifier</TableHeader>
          <TableHeader>Product</TableHeader>
          <TableHeader className="text-right">Old price</TableHeader>
          <TableHeader className="text-right">New price</TableHeader>
          <TableHeader>Reason</TableHeader>
        </TableRow>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.rowNumber}>
            <TableCell className="text-right">{count(row.rowNumber)}</TableCell>
            <TableCell className="max-w-60 min-w-32 break-words">{row.identifier}</TableCell>
            <TableCell className="max-w-72 min-w-40 break-words">{row.title ?? "–"}</TableCell>
            <TableCell className="text-right">
              <OldPrice row={row} />
            </TableCell>
            <TableCell className="text-right">
              <NewPrice row={row} />
            </TableCell>
            <TableCell className="min-w-60">{row.reason}</TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
