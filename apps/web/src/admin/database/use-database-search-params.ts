import { useSearchParams } from "react-router-dom";

export type TableView = "data" | "structure";
export type DatabaseTab = "tables" | "sql";

/** What the screen shows, kept in the address: the tab, the table, its view and page, and the filter of the list. */
export function useDatabaseAddress() {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get("page"));

  function change(values: Record<string, string>, { replace = false } = {}) {
    setParams((before) => withValues(before, values), { replace });
  }
  return {
    tab: (params.get("tab") === "sql" ? "sql" : "tables") as DatabaseTab,
    table: params.get("table"),
    view: (params.get("view") === "structure" ? "structure" : "data") as TableView,
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    filter: (params.get("filter") ?? "").slice(0, 100),
    toTab: (tab: DatabaseTab) => change({ tab: tab === "sql" ? tab : "" }),
    toView: (view: TableView) => change({ view: view === "structure" ? view : "" }),
    toPage: (to: number) => change({ page: to > 1 ? String(to) : "" }),
    filterBy: (text: string) => change({ filter: text.trim() }, { replace: true }),
    /** The address of another table, in the view that is open now. */
    hrefOf: (table: string) => `?${withValues(params, { table, page: "" })}`,
  };
}

function withValues(before: URLSearchParams, values: Record<string, string>): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(values)) {
    if (value) after.set(name, value);
    else after.delete(name);
  }
  return after;
}
