import { PRICE_ROW_FILTERS, type PriceRowFilter } from "@scriptkeeper/contracts/price-limits";
import { useSearchParams } from "react-router-dom";

const LARGEST = 2_147_483_647;

/** Which price update is open and what of it is shown; a reload or a restarted browser finds it again. */
export function usePriceAddress() {
  const [params, setParams] = useSearchParams();

  function change(values: Record<string, string>) {
    setParams((before) => {
      const after = new URLSearchParams(before);
      for (const [name, value] of Object.entries(values)) {
        if (value) after.set(name, value);
        else after.delete(name);
      }
      return after;
    });
  }

  return {
    runId: wholeNumber(params.get("run")),
    filter: PRICE_ROW_FILTERS.find((filter) => filter === params.get("show")) ?? "all",
    page: wholeNumber(params.get("page")) ?? 1,
    openRun: (id: number) => change({ run: String(id), show: "", page: "" }),
    leaveRun: () => change({ run: "", show: "", page: "" }),
    show: (filter: PriceRowFilter) => change({ show: filter === "all" ? "" : filter, page: "" }),
    toPage: (page: number) => change({ page: page > 1 ? String(page) : "" }),
  };
}

function wholeNumber(text: string | null): number | null {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 && number <= LARGEST ? number : null;
}
