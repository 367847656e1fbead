import type { Sorting } from "@scriptkeeper/contracts/lists/sorting";
import { recallMessages } from "@scriptkeeper/contracts/recalls/messages";
import { RECALL_SORTS, type RecallSort } from "@scriptkeeper/contracts/recalls/sorts";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { SearchBox } from "@scriptkeeper/ui/search-box";
import { keepPreviousData } from "@tanstack/react-query";
import { useId, useState } from "react";
import { trpc } from "../../../shared/api/trpc.ts";
import { ListFilters } from "../../shared/lists/list-filters.tsx";
import { QueryPage } from "../../shared/lists/query-page.tsx";
import { sortInput, tableSorting } from "../../shared/lists/sorting.ts";
import { RecallsTable } from "./recalls-table.tsx";

export interface RecallsListProps {
  search: string;
  onSearch: (text: string) => void;
  sorting: Sorting<RecallSort>;
  onSort: (sorting: Sorting<RecallSort>) => void;
}

/** The letters that were sent, with their progress. */
export function RecallsList({ search, onSearch, sorting, onSort }: RecallsListProps) {
  const id = useId();
  const [page, setPage] = useState(1);
  const filter = { ...(search && { search }), ...sortInput(RECALL_SORTS, sorting) };
  const list = trpc.recalls.list.useQuery({ page, ...filter }, { placeholderData: keepPreviousData });
  return (
    <section aria-labelledby={id} className="space-y-3 dense:space-y-2">
      <ListFilters className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id={id} className="text-xl font-semibold dense:text-base">
          Letters sent
        </h2>
        <SearchBox
          className="w-full sm:w-80"
          label="Search letters"
          placeholder="Medicine or subject"
          value={search}
          onSearch={(text) => {
            setPage(1);
            onSearch(text);
          }}
        />
      </ListFilters>
      <QueryPage
        query={list}
        of="recalls"
        failed={recallMessages.recallsFailed}
        page={page}
        onPage={setPage}
        file={{ list: "recalls", filter }}
        pageOf={({ recalls, limit, total }) => ({ rows: recalls, limit, total })}
        empty={
          search ? (
            <EmptyState title="No letters match your search">
              Try another word, or clear the search.
            </EmptyState>
          ) : (
            <EmptyState title="No letters sent yet">
              Choose Recall a product: everyone who was supplied with it is then listed, and you can write to
              them.
            </EmptyState>
          )
        }
      >
        {(recalls) => (
          <RecallsTable
            recalls={recalls}
            sorting={tableSorting(RECALL_SORTS, {
              ...sorting,
              onSort: (sorted) => {
                setPage(1);
                onSort(sorted);
              },
            })}
          />
        )}
      </QueryPage>
    </section>
  );
}
