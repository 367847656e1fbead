import { PRICE_ROW_FILTERS } from "@scriptkeeper/contracts/price-limits";
import { choiceParam, idParam, pageParam } from "../../shared/search-params.ts";
import { useTypedSearchParams } from "../../shared/use-typed-search-params.ts";

const priceSearchParams = {
  run: idParam,
  show: choiceParam(PRICE_ROW_FILTERS, "all"),
  page: pageParam,
};

/** Which price update is open and what of it is shown; a reload or a restarted browser finds it again. */
export function usePriceParams() {
  const [{ run, show, page }, setParams] = useTypedSearchParams(priceSearchParams);
  return {
    runId: run,
    filter: show,
    page,
    openRun: (id: number) => setParams({ run: id, show: "all", page: 1 }),
    leaveRun: () => setParams({ run: null, show: "all", page: 1 }),
    showRows: (filter: typeof show) => setParams({ show: filter, page: 1 }),
    toPage: (page: number) => setParams({ page }),
  };
}
