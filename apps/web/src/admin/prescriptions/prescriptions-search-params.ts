import { PRESCRIPTION_FILTERS, type PrescriptionFilter } from "@scriptkeeper/contracts/prescription-limits";
import { useSearchParams } from "react-router-dom";

export const TABS = ["all", "review", "new"] as const;
export type Tab = (typeof TABS)[number];

/** What of the screen is kept in its address, so that it survives Back, a reload and a shared link. */
export interface ListAddress {
  tab: Tab;
  search: string;
  filter: PrescriptionFilter;
  page: number;
  /** The patient whose orders are shown. */
  open: number | null;
}

const start: ListAddress = { tab: "all", search: "", filter: "all", page: 1, open: null };

/** Reads an address; what makes no sense in it counts as absent. */
export function readAddress(params: URLSearchParams): ListAddress {
  return {
    tab: TABS.find((tab) => tab === params.get("tab")) ?? start.tab,
    search: params.get("search")?.slice(0, 200) ?? start.search,
    filter: PRESCRIPTION_FILTERS.find((filter) => filter === params.get("filter")) ?? start.filter,
    page: naturalNumber(params.get("page")) ?? start.page,
    open: naturalNumber(params.get("open")),
  };
}

/** The address with changes; what is as at the start is left out. Another search, filter or page shows other patients. */
export function changeAddress(params: URLSearchParams, change: Partial<ListAddress>): URLSearchParams {
  const next = { ...readAddress(params), ...change };
  if (change.search !== undefined || change.filter !== undefined) next.page = change.page ?? start.page;
  if (change.tab !== undefined && change.tab !== readAddress(params).tab)
    next.page = change.page ?? start.page;
  if (!("open" in change) && !("tab" in change)) next.open = start.open;
  const kept = Object.entries(next).filter(([name, value]) => value !== start[name as keyof ListAddress]);
  return new URLSearchParams(kept.map(([name, value]) => [name, String(value)]));
}

/** The address as state. Typing replaces the entry of the browser's history, a step makes a new one. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  function change(changes: Partial<ListAddress>, options: { replace?: boolean } = {}) {
    setParams((now) => changeAddress(now, changes), options);
  }
  return { ...readAddress(params), change };
}

function naturalNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
