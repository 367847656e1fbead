import type { Order, SortOf, Sorts } from "@scriptkeeper/contracts/lists/sorting";
import type { SearchParams } from "./search-params.ts";
import { sortInput, sortParams, tableSorting } from "./sorting.ts";
import { useTypedSearchParams } from "./use-typed-search-params.ts";

/**
 * Keeps the state and order of a list in its address, and returns what the query, the search box, the table's headers
 * and the pager need. `place` is the parameter that names the page: a new search or order goes to the first. Where
 * several lists share an address, `own` distinguishes the parameters of this one.
 */
export function useListParams<
  Fields extends SearchParams,
  const S extends Sorts,
  Place extends keyof Fields & string,
>(fields: Fields, sorts: S, place: Place, own?: string) {
  const names = own
    ? { sort: own, order: `${own}_order`, search: `${own}_search` }
    : { sort: "sort", order: "order", search: "search" };
  const [params, setParams] = useTypedSearchParams(fields);
  const ordered = sortParams(sorts);
  const [all, change] = useTypedSearchParams<SearchParams>({
    ...fields,
    [names.sort]: ordered.sort,
    [names.order]: ordered.order,
  });
  const sorting = { sort: all[names.sort] as SortOf<S>, order: all[names.order] as Order };
  const first = fields[place]?.fallback;
  return {
    params,
    setParams,
    /** The order to ask the server for. */
    sorted: sortInput(sorts, sorting),
    sorting: tableSorting(sorts, {
      ...sorting,
      onSort: ({ sort, order }) => change({ [names.sort]: sort, [names.order]: order, [place]: first }),
    }),
    onSearch: (search: string) => change({ [names.search]: search, [place]: first }, { replace: true }),
    /** Goes to a page; null for the first. */
    onPage: (to: Fields[Place]["fallback"] | null) => change({ [place]: to ?? first }),
  };
}
