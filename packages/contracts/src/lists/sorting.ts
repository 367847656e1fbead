export const ORDERS = ["asc", "desc"] as const;
export type Order = (typeof ORDERS)[number];

/** What a list can be sorted by, each with its usual direction. The first is the list's default sort. */
export type Sorts = Readonly<Record<string, Order>>;
export type SortOf<S extends Sorts> = Extract<keyof S, string>;

/** The sort that an input asks for, if any. */
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

/**
 * Returns how a list is sorted: by its default sort unless another is asked for, and in that sort's usual direction
 * unless one is asked for.
 */
export function sortingOf<S extends Sorts>(sorts: S, asked: AskedSort<SortOf<S>>): Sorting<SortOf<S>> {
  const sort = asked.sort ?? sortsOf(sorts)[0];
  if (sort === undefined) throw new Error("a list that can be sorted has at least one sort");
  return { sort, order: asked.order ?? sorts[sort] ?? "asc" };
}

/** Returns whether this is how the list is sorted by default. */
export function isOwnSorting<S extends Sorts>(sorts: S, { sort, order }: Sorting<SortOf<S>>): boolean {
  const own = sortingOf(sorts, {});
  return sort === own.sort && order === own.order;
}
