import type { Db } from "@scriptkeeper/db/connection";
import type { SearchedPage } from "./search-newest.queries.ts";

/** How many rows a long list has more than its pages open. */
const MARGIN = 1_000;
const KNOWN_MS = 60_000;
const MOST_KNOWN = 200;

/** Until when each list is known to be long. */
const longLists = new WeakMap<Db, Map<string, number>>();

interface Counted {
  ids: number[];
  /** At most one more than was asked for. */
  found: number;
}

/**
 * A page of a list that is counted as far as its pages open, which costs more than the page. Of one that went a thousand
 * rows past that, it is said for a minute that it does, without counting; its rows are read each time.
 */
export async function readCounted<Page extends Counted>(
  db: Db,
  { list, page }: { list: string; page: SearchedPage },
  read: (page: SearchedPage) => Promise<Page>,
): Promise<Page> {
  const known = longLists.get(db) ?? new Map<string, number>();
  longLists.set(db, known);
  const { offset, limit, most } = page;
  if ((known.get(list) ?? 0) > performance.now()) {
    const shown = await read({ ...page, most: Math.min(roundedUp(offset + limit), most + MARGIN) });
    if (shown.ids.length === limit) return { ...shown, found: most + 1 };
  }
  const counted = await read({ ...page, most: most + MARGIN });
  known.delete(list);
  if (known.size >= MOST_KNOWN) known.clear();
  if (counted.found > most + MARGIN) known.set(list, performance.now() + KNOWN_MS);
  return counted;
}

/** To a power of two: a plan goes by its limit, and so the statements that are planned once, each for its own, stay few. */
function roundedUp(rows: number): number {
  return 2 ** Math.ceil(Math.log2(rows));
}
