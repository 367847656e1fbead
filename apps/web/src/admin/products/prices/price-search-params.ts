import type { Sorting } from "@scriptkeeper/contracts/lists/sorting";
import { PRICE_ROW_SORTS, type PriceRowSort } from "@scriptkeeper/contracts/prescriptions/review-sorts";
import { PRICE_ROW_FILTERS, type PriceRowFilter } from "@scriptkeeper/contracts/prices/limits";
import { paths } from "../../../shared/paths.ts";
import { choiceParam, idParam, pageParam, textParam } from "../../shared/lists/search-params.ts";
import { sortParams } from "../../shared/lists/sorting.ts";
import { changeSearchParams, useTypedSearchParams } from "../../shared/lists/use-typed-search-params.ts";

const rows = sortParams(PRICE_ROW_SORTS);

const priceSearchParams = {
  run: idParam,
  show: choiceParam(PRICE_ROW_FILTERS, "all"),
  rows_search: textParam(200),
  page: pageParam,
  rows: rows.sort,
  rows_order: rows.order,
};

/** Returns the address of those rows of the open update that match a filter. */
export function pathOfRows(address: URLSearchParams, show: PriceRowFilter): string {
  return `${paths.adminProducts}?${changeSearchParams(address, priceSearchParams, { show, rows_search: "", page: 1 })}`;
}

/**
 * Reads from the address which price update is open and what is shown of it, so that a reload or a restarted browser
 * finds it again.
 */
export function usePriceParams() {
  const [params, setParams] = useTypedSearchParams(priceSearchParams);
  const { run, show, rows_search: search, page, rows: sort, rows_order: order } = params;
  return {
    runId: run,
    filter: show,
    search,
    page,
    sorting: { sort, order },
    openRun: (id: number) => setParams({ run: id, show: "all", rows_search: "", page: 1 }),
    leaveRun: () => setParams({ run: null, show: "all", rows_search: "", page: 1 }),
    showRows: (filter: typeof show) => setParams({ show: filter, page: 1 }),
    searchRows: (text: string) => setParams({ rows_search: text, page: 1 }, { replace: true }),
    sortRows: (by: Sorting<PriceRowSort>) => setParams({ rows: by.sort, rows_order: by.order, page: 1 }),
    toPage: (page: number) => setParams({ page }),
  };
}
