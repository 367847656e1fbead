import { PRICE_ROW_SORTS } from "@scriptkeeper/contracts/prescriptions/review-sorts";
import { PRICE_REVIEW_ROWS } from "@scriptkeeper/contracts/prices/limits";
import { priceMessages } from "@scriptkeeper/contracts/prices/messages";
import type { PriceRun } from "@scriptkeeper/contracts/prices/prices";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { SearchBox } from "@scriptkeeper/ui/search-box";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../../../shared/api/trpc.ts";
import { ListFilters } from "../../../shared/lists/list-filters.tsx";
import { QueryPage } from "../../../shared/lists/query-page.tsx";
import { sortInput, tableSorting } from "../../../shared/lists/sorting.ts";
import { rowsThrough } from "../price-labels.ts";
import { usePriceParams } from "../price-search-params.ts";
import { ReviewTable } from "./review-table.tsx";
import { useKeysetPage } from "./use-keyset-page.ts";
import { useSelectRows } from "./use-select-rows.ts";

/** One page of rows in review. */
export function ReviewRows({ run }: { run: PriceRun }) {
  const { filter, search, page, sorting, searchRows, sortRows, toPage: onPage } = usePriceParams();
  const sorted = sortInput(PRICE_ROW_SORTS, sorting);
  const limit = PRICE_REVIEW_ROWS;
  const { question, toPage } = useKeysetPage({ runId: run.id, filter, search, limit, page, sorted, onPage });
  const list = trpc.products.priceRunRows.useQuery(question, {
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const tick = useSelectRows(question);
  const rowNumbers = list.data?.rows.map(({ rowNumber }) => rowNumber) ?? [];
  const concerned = trpc.products.priceRowPatients.useQuery(
    { id: run.id, rowNumbers },
    { enabled: rowNumbers.length > 0, gcTime: 0 },
  );
  const patients = new Map(concerned.data?.rows.map((row) => [row.rowNumber, row.patients]));
  return (
    <>
      <ListFilters>
        <SearchBox
          className="sm:w-80"
          label="Search rows"
          placeholder="Identifier or product"
          value={search}
          onSearch={searchRows}
        />
      </ListFilters>
      <QueryPage
        query={list}
        of="rows"
        failed={priceMessages.unexpected}
        skeleton={<Skeleton className="h-64" />}
        page={page}
        onPage={(next) => toPage(next, list)}
        file={{ list: "price_rows", filter: { id: run.id, filter, search, ...sorted } }}
        pageOf={({ rows, found }) => ({ rows, limit, total: found ?? rowsThrough(filter, run) })}
        empty={
          search === "" ? (
            <EmptyState title="No rows of this kind">Choose another kind above.</EmptyState>
          ) : (
            <EmptyState title="No rows match your search">Try another word, or clear the search.</EmptyState>
          )
        }
      >
        {(rows) => (
          <ReviewTable
            runId={run.id}
            rows={rows}
            patients={patients}
            sorting={tableSorting(PRICE_ROW_SORTS, { ...sorting, onSort: sortRows })}
            onSelect={tick}
          />
        )}
      </QueryPage>
    </>
  );
}
