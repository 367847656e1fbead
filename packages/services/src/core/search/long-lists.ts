import type { Db } from "@scriptkeeper/db/connection";
import type { SearchedPage } from "./search-newest.queries.ts";

/** How many rows beyond the last page make a list count as long. */
const MARGIN = 1_000;
const KNOWN_MS = 60_000;
const MOST_KNOWN = 200;

/** Until when each list counts as long, by `performance.now()`. */
const longLists = new WeakMap<Db, Map<string, number>>();

interface Counted {
  ids: number[];
  /** At most one more than was asked for. */
  found: number;
}

/**
 * Reads a page of a list and counts the list as far as its pages reach, which costs more than the page. A list found
 * to be a thousand rows longer counts as long for a minute, during which it is not counted again; its rows are read
 * each time.
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

/**
 * Rounds up to a power of two. PostgreSQL plans a statement for its limit, so this keeps the number of differently
 * planned statements small.
 */
function roundedUp(rows: number): number {
  return 2 ** Math.ceil(Math.log2(rows));
}
