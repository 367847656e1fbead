export const ORDERS = ["asc", "desc"] as const;
export type Order = (typeof ORDERS)[number];

/** What a list can be sorted by, each with the order in which it is read first. The list's own sort comes first. */
export type Sorts = Readonly<Record<string, Order>>;
export type SortOf<S extends Sorts> = Extract<keyof S, string>;

/** What of its sort an input names. */
export interface AskedSort<By extends string = string> {
  sort?: By | undefined;
  order?: Order | undefined;
}

export interface Sorting<By extends string = string> {
  sort: By;
  order: Order;
}

export function sortsOf<S extends Sorts>(sorts: S): SortOf<S>[] {
  return Object.keys(sorts) as SortOf<S>[];
}

/** How a list is sorted: by its own sort unless another is asked for, and in the order of that unless one is. */
export function sortingOf<S extends Sorts>(sorts: S, asked: AskedSort<SortOf<S>>): Sorting<SortOf<S>> {
  const sort = asked.sort ?? sortsOf(sorts)[0];
  if (sort === undefined) throw new Error("a list that can be sorted has at least one sort");
  return { sort, order: asked.order ?? sorts[sort] ?? "asc" };
}

/** Whether that is how the list is sorted when nothing is asked for. */
export function isOwnSorting<S extends Sorts>(sorts: S, { sort, order }: Sorting<SortOf<S>>): boolean {
  const own = sortingOf(sorts, {});
  return sort === own.sort && order === own.order;
}
