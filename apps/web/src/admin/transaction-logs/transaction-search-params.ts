import { TRANSACTION_TYPES, type TransactionType } from "@scriptkeeper/contracts/constants";
import type { Day } from "@scriptkeeper/domain/days";
import { useSearchParams } from "react-router-dom";

/** What waits for Search: empty means no limit. Both days are the store's and belong to the time. */
export interface Sought {
  search: string;
  start: Day | "";
  end: Day | "";
}

export type TypeFilter = TransactionType | "all";

/** Filter and page as they stand in the address; what makes no sense there counts as absent. */
export function useTransactionAddress() {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get("page"));
  const type: TypeFilter = TRANSACTION_TYPES.find((name) => name === params.get("type")) ?? "all";

  /** What is empty is left out. Anything but another page begins at the first one. */
  function change(values: Record<string, string>) {
    setParams((before) => {
      const after = new URLSearchParams(before);
      for (const [name, value] of Object.entries({ page: "", ...values })) {
        if (value) after.set(name, value);
        else after.delete(name);
      }
      return after;
    });
  }

  return {
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    type,
    sought: {
      search: (params.get("search") ?? "").slice(0, 200),
      start: dayIn(params.get("start")),
      end: dayIn(params.get("end")),
    } satisfies Sought,
    seek: (sought: Sought) => change({ ...sought }),
    ofType: (type: TypeFilter) => change({ type: type === "all" ? "" : type }),
    toPage: (to: number) => change({ page: to > 1 ? String(to) : "" }),
  };
}

function dayIn(text: string | null): Day | "" {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : "";
}
