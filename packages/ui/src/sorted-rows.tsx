import type { TableSorting } from "./data-table.tsx";

type Order = TableSorting["order"];

/** The sort value of each column; null comes last in either direction. */
export type SortKeys<Row> = Readonly<Record<string, (row: Row) => string | number | null>>;

/** The column that rows are sorted by; null for the list's own order. */
export type RowOrder = { by: string; order: Order } | null;

export interface RowOrderState {
  sorted: RowOrder;
  onSorted: (sorted: RowOrder) => void;
}

/**
 * Sorts the rows of a complete list by its headers: the first press sorts, the second reverses, and the third restores
 * the list's own order.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  keys: SortKeys<Row>,
  { sorted, onSorted }: RowOrderState,
): { rows: readonly Row[]; sorting: TableSorting } {
  const key = sorted && keys[sorted.by];
  const sorting: TableSorting = {
    by: sorted?.by ?? "",
    order: sorted?.order ?? "asc",
    onSort: (by) => onSorted(next(sorted, by)),
  };
  return { rows: key ? rows.toSorted(comparing(key, sorted.order)) : rows, sorting };
}

function next(now: RowOrder, by: string): RowOrder {
  if (now?.by !== by) return { by, order: "asc" };
  return now.order === "asc" ? { by, order: "desc" } : null;
}

function comparing<Row>(key: SortKeys<Row>[string], order: Order) {
  const sign = order === "asc" ? 1 : -1;
  return (one: Row, other: Row) => {
    const [a, b] = [key(one), key(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === "string" ? a.localeCompare(String(b), "en-AU") : a - Number(b));
  };
}
