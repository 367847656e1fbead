import type { Db } from "@scriptkeeper/db/connection";
import { getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** A table to search, and the order of its rows. */
export interface Searched {
  table: PgTable;
  /** What a scan reads from, if not the table itself; it must have the table's name and give this order. */
  from?: SQL;
  /** The id, the columns that sort, and those that are searched. */
  columns: SQL;
  /** Which rows may be found at all. */
  scope: SQL;
  matches: SQL;
  /** A cheaper form of `matches` for rows that are scanned. */
  matchesRow?: SQL;
  /** The sort order, newest first, by columns without the table's name. */
  order: SQL;
  /**
   * Selects the ids of all matches with the columns that sort, where `scope` and `matches` together would not use the
   * index.
   */
  byIndex?: SQL;
  /** How many of the newest rows are scanned before the index is asked. */
  walked: number;
}

export interface SearchedPage {
  offset: number;
  limit: number;
  /** Counting and paging stop here. */
  most: number;
  /** Whether the count must be exact up to `most`, whatever it costs. */
  isCounted?: boolean;
}

export interface Found<Id extends number | string = number> {
  ids: Id[];
  total: number;
  /** Whether there are more than `total`. */
  hasMore: boolean;
}

/** Always counted exactly up to here, so that a list of a few hundred states its number. */
const COUNTED = 500;
/** More than any list has. */
const UNCOUNTED = 1_000_000_000;
/** A scan fills a page if at least one row in this many matches. */
const ONE_IN = 20;

/**
 * Reads a page of a search, newest first. If matches are many, the newest rows contain a page of them; if they are
 * few, the index lists them all. Which of the two applies is found by trying, not from the planner's estimates. Each
 * way is quick where it is used, and neither slows down as the table grows. After a scan the total is only a lower
 * bound.
 */
export async function searchNewest<Id extends number | string = number>(
  db: Db,
  searched: Searched,
  page: SearchedPage,
): Promise<Found<Id>> {
  const isWalked = page.isCounted ? null : await walk<Id>(db, searched, page);
  return isWalked ?? askIndex(db, searched, page);
}

/**
 * The ids of the first matches of a search, or of those from an offset on, for lists that are counted elsewhere or not
 * at all.
 */
export async function searchFirst<Id extends number | string = number>(
  db: Db,
  searched: Searched,
  limit: number,
  offset = 0,
): Promise<Id[]> {
  const { ids } = await searchNewest<Id>(db, searched, { offset, limit, most: UNCOUNTED });
  return ids;
}

async function walk<Id extends number | string>(
  db: Db,
  searched: Searched,
  page: SearchedPage,
): Promise<Found<Id> | null> {
  const shown = page.offset + page.limit;
  const counted = Math.max(COUNTED, shown + page.limit);
  if (counted >= page.most) return null;
  const rows = Math.max(searched.walked, ONE_IN * shown);
  const { rows: found } = await db.execute<{ ids: Id[]; goesOn: boolean }>(
    walkSql(searched, { rows, most: counted + 1 }),
  );
  const { ids = [], goesOn = false } = found[0] ?? {};
  const pageIds = ids.slice(page.offset, shown);
  if (!goesOn && ids.length <= counted) return { ids: pageIds, total: ids.length, hasMore: false };
  const total = atLeast(ids.length, shown);
  return total > shown ? { ids: pageIds, total, hasMore: true } : null;
}

/** Selects the ids of matches among the newest rows, and whether there are rows beyond those. */
export function walkSql(
  { table, from = sql`${table}`, columns, scope, matches, matchesRow = matches, order }: Searched,
  { rows, most }: { rows: number; most: number },
): SQL {
  const newest = sql`(select ${columns} from ${from} where ${scope} order by ${order} limit ${rows})`;
  return sql`
    select array(
      select id from ${newest} ${sql.identifier(getTableName(table))} where ${matchesRow} order by ${order} limit ${most}
    ) as ids, exists (select from ${from} offset ${rows}) as "goesOn"`;
}

async function askIndex<Id extends number | string>(
  db: Db,
  searched: Searched,
  { offset, limit, most }: SearchedPage,
): Promise<Found<Id>> {
  return db.transaction(async (tx) => {
    // The planner thinks a scan of the whole table cheap where it takes a word for common.
    await tx.execute(sql`select set_config('enable_seqscan', 'off', true)`);
    const { rows } = await tx.execute<{ ids: Id[]; found: number }>(
      indexSql(searched, { offset, limit, most }),
    );
    const { ids = [], found = 0 } = rows[0] ?? {};
    return { ids, total: Math.min(found, most), hasMore: found > most };
  });
}

/** Selects the ids of a page and the number of matches, which stops at one more than `most`. */
export function indexSql(searched: Searched, { offset, limit, most }: SearchedPage): SQL {
  return sql`
    with matching as materialized (${allMatches(searched)})
    select (select count(*)::int from (select from matching limit ${most + 1}) counted) as found,
      array(select id from matching order by ${searched.order} limit ${limit} offset ${offset}) as ids`;
}

/** Selects the ids of all matches, in the list's order. */
export function allFoundSql(searched: Searched): SQL {
  return sql`select id from (${allMatches(searched)}) ${sql.identifier(getTableName(searched.table))} order by ${searched.order}`;
}

function allMatches({ byIndex, table, columns, scope, matches }: Searched): SQL {
  return byIndex ?? sql`select ${columns} from ${table} where ${scope} and ${matches}`;
}

/** A lower bound to show as the total: whole hundreds, unless that would hide the next page. */
function atLeast(found: number, shown: number): number {
  const hundreds = Math.floor((found - 1) / 100) * 100;
  return hundreds > shown ? hundreds : found - 1;
}
