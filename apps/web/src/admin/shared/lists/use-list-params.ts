import type { Sorts } from "@scriptkeeper/contracts/lists/sorting";
import type { SearchParams } from "./search-params.ts";
import { sortInput, sortParams, tableSorting } from "./sorting.ts";
import { useTypedSearchParams } from "./use-typed-search-params.ts";

/**
 * Keeps the state and order of a list in its address, and returns what the query, the search box, the table's headers
 * and the pager need. `place` is the parameter that names the page: a new search or order goes to the first.
 */
export function useListParams<
  Fields extends SearchParams,
  const S extends Sorts,
  Place extends keyof Fields & string,
>(fields: Fields, sorts: S, place: Place) {
  const [params, setParams] = useTypedSearchParams(fields);
  const [{ sort, order }, change] = useTypedSearchParams<SearchParams & ReturnType<typeof sortParams<S>>>({
    ...fields,
    ...sortParams(sorts),
  });
  const first = fields[place]?.fallback;
  return {
    params,
    setParams,
    /** The order to ask the server for. */
    sorted: sortInput(sorts, { sort, order }),
    sorting: tableSorting(sorts, {
      ...{ sort, order },
      onSort: (sorting) => change({ ...sorting, [place]: first }),
    }),
    onSearch: (search: string) => change({ search, [place]: first }, { replace: true }),
    /** Goes to a page; null for the first. */
    onPage: (to: Fields[Place]["fallback"] | null) => change({ [place]: to ?? first }),
  };
}
