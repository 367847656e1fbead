import {
  type AskedSort,
  isOwnSorting,
  ORDERS,
  type Order,
  type Sorting,
  type SortOf,
  type Sorts,
  sortingOf,
  sortsOf,
} from "@scriptkeeper/contracts/lists/sorting";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { choiceParam } from "./search-params.ts";

/** How a list is sorted, as its address says; nothing there is the list's own order. */
export function sortParams<const S extends Sorts>(sorts: S) {
  const own = sortingOf(sorts, {});
  return { sort: choiceParam(sortsOf(sorts), own.sort), order: choiceParam(ORDERS, own.order) };
}

/** What the server is asked for. */
export function sortInput<const S extends Sorts>(
  sorts: S,
  sorting: Sorting<SortOf<S>>,
): AskedSort<SortOf<S>> {
  return isOwnSorting(sorts, sorting) ? {} : { sort: sorting.sort, order: sorting.order };
}

export interface SortableList<S extends Sorts> extends Sorting<SortOf<S>> {
  onSort: (sorting: Sorting<SortOf<S>>) => void;
  /** Where not every order is offered. */
  isOffered?: (sorting: Sorting<SortOf<S>>) => boolean;
}

/** How a list is sorted by what its address asks for, which may be an order of another list: in its own order then. */
export function offeredSorting<const S extends Sorts>(
  sorts: S,
  { sort, order, isOffered }: Sorting & { isOffered: (sorting: Sorting<SortOf<S>>) => boolean },
): Sorting<SortOf<S>> {
  const known = sortsOf(sorts).find((name) => name === sort);
  const asked = known && { sort: known, order };
  return asked && isOffered(asked) ? asked : sortingOf(sorts, {});
}

/** The headers of a list: a press sorts by another column as that is read first, another one turns the order round. */
export function tableSorting<const S extends Sorts>(sorts: S, list: SortableList<S>): TableSorting {
  const { sort, order, onSort, isOffered = () => true } = list;
  const next = (by: string): Sorting<SortOf<S>> | undefined => {
    const column = sortsOf(sorts).find((name) => name === by);
    if (!column) return undefined;
    const first = sortingOf(sorts, { sort: column });
    const turned = { sort: column, order: opposite[first.order] };
    const wanted =
      sort === column && order === first.order ? [turned, sortingOf(sorts, {})] : [first, turned];
    return wanted.find(isOffered);
  };
  return {
    by: sort,
    order,
    canSort: (by) => next(by) !== undefined,
    onSort: (by) => {
      const sorting = next(by);
      if (sorting) onSort(sorting);
    },
  };
}

const opposite: Record<Order, Order> = { asc: "desc", desc: "asc" };
