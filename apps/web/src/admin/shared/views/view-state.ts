import { toId } from "@scriptkeeper/contracts/ids";
import type { SavedView, ViewColumns } from "@scriptkeeper/contracts/lists/saved-views";
import { VIEW_PARAMS, type ViewList } from "@scriptkeeper/contracts/lists/view-limits";
import { type ColumnChoice, noChoice } from "@scriptkeeper/ui/column-arrangement";

/** Parameters that belong to one page or one open row, and mean nothing for another list. */
const PASSING = [
  "page",
  "after",
  "before",
  "open",
  "user",
  "attention_page",
  "deliveries_page",
  "late_before",
];

/** Returns the id of the view in the address. */
export function viewIdOf(address: URLSearchParams): number | null {
  const id = address.get("view");
  return id === null ? null : (toId(id) ?? 0);
}

/** Returns the filter and order of a list from the address. */
export function paramsOf(list: ViewList, address: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    VIEW_PARAMS[list].flatMap((name) => {
      const value = address.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
  );
}

/** Returns the address of a view; without one, of the list in its default state. */
export function addressOf(
  list: ViewList,
  address: URLSearchParams,
  view: Pick<SavedView, "id" | "params"> | null,
): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of [...VIEW_PARAMS[list], ...PASSING, "view"]) next.delete(name);
  for (const [name, value] of Object.entries(view?.params ?? {})) next.set(name, value);
  if (view) next.set("view", String(view.id));
  return next;
}

export function choiceOf(columns: ViewColumns | null): ColumnChoice {
  return columns ?? noChoice;
}

/** Returns the chosen columns; null if nothing was chosen. */
export function columnsOf({ order, shown }: ColumnChoice): ViewColumns | null {
  return order.length === 0 && Object.keys(shown).length === 0
    ? null
    : { order: [...order], shown: { ...shown } };
}

/** Tells whether a list's state differs from the view. */
export function differs(
  view: Pick<SavedView, "params" | "columns">,
  now: { params: Record<string, string>; columns: ViewColumns | null },
): boolean {
  return (
    sorted(view.params) !== sorted(now.params) ||
    sorted(view.columns?.shown ?? {}) !== sorted(now.columns?.shown ?? {}) ||
    String(view.columns?.order ?? []) !== String(now.columns?.order ?? [])
  );
}

function sorted(values: Record<string, string | boolean>): string {
  return JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
}
