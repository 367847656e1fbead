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

/** The parameters for a list's order; without them the list has its own. */
export function sortParams<const S extends Sorts>(sorts: S) {
  const own = sortingOf(sorts, {});
  return { sort: choiceParam(sortsOf(sorts), own.sort), order: choiceParam(ORDERS, own.order) };
}

/** Returns the order to ask the server for; nothing for the list's own. */
export function sortInput<const S extends Sorts>(
  sorts: S,
  sorting: Sorting<SortOf<S>>,
): AskedSort<SortOf<S>> {
  return isOwnSorting(sorts, sorting) ? {} : { sort: sorting.sort, order: sorting.order };
}

export interface SortableList<S extends Sorts> extends Sorting<SortOf<S>> {
  onSort: (sorting: Sorting<SortOf<S>>) => void;
  /** Tells which orders are offered; all by default. */
  isOffered?: (sorting: Sorting<SortOf<S>>) => boolean;
}

/** Returns the order that the address asks for, or the list's own if that is not offered or belongs to another list. */
export function offeredSorting<const S extends Sorts>(
  sorts: S,
  { sort, order, isOffered }: Sorting & { isOffered: (sorting: Sorting<SortOf<S>>) => boolean },
): Sorting<SortOf<S>> {
  const known = sortsOf(sorts).find((name) => name === sort);
  const asked = known && { sort: known, order };
  return asked && isOffered(asked) ? asked : sortingOf(sorts, {});
}

/**
 * Returns the sorting of a table's headers: the first press sorts by the column in its usual direction, the next one
 * reverses it.
 */
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
