import type { Db } from "@scriptkeeper/db/connection";
import { getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** What is searched, and how its rows stand. */
export interface Searched {
  table: PgTable;
  /** Where they are looked through one after another, if not in the table: under its name, and in this order. */
  from?: SQL;
  /** The id, what the order goes by, and what a match is recognised by. */
  columns: SQL;
  /** Which rows may be found at all. */
  scope: SQL;
  matches: SQL;
  /** The same, where it can be said so that rows read one after another are looked through sooner. */
  matchesRow?: SQL;
  /** By columns without the table's name: the newest first. */
  order: SQL;
  /** Ids of all matches with what the order goes by, where `scope` and `matches` together are no way to the index. */
  byIndex?: SQL;
  /** How many of the newest rows are looked through before the index is asked. */
  walked: number;
}

export interface SearchedPage {
  offset: number;
  limit: number;
  /** Counting and paging stop here. */
  most: number;
  /** The count is exact up to there, whatever it costs. */
  isCounted?: boolean;
}

export interface Found<Id extends number | string = number> {
  ids: Id[];
  total: number;
  /** There are more than `total`. */
  hasMore: boolean;
}

/** Counted at least, so that a list of some hundred says how many it has. */
const COUNTED = 500;
/** More than any list has. */
const UNCOUNTED = 1_000_000_000;
/** A match in so many rows fills a page by walking. */
const ONE_IN = 20;

/**
 * A page of a search, newest first. Where matches are many, the newest rows hold it; where they are few, the index names
 * all of them. Which of both is found by trying, not by the planner's estimates: either is quick where it is used, and
 * neither grows with the table. Where a walk was enough it is only known that there are more than some.
 */
export async function searchNewest<Id extends number | string = number>(
  db: Db,
  searched: Searched,
  page: SearchedPage,
): Promise<Found<Id>> {
  const isWalked = page.isCounted ? null : await walk<Id>(db, searched, page);
  return isWalked ?? askIndex(db, searched, page);
}

/** The first rows that a search finds, or those behind them, for lists that are counted elsewhere or not at all. */
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

/** The ids of matches among the newest rows, and whether there are more rows than these. */
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
    // To read all rows looks cheap to the planner where it takes a word for common.
    await tx.execute(sql`select set_config('enable_seqscan', 'off', true)`);
    const { rows } = await tx.execute<{ ids: Id[]; found: number }>(
      indexSql(searched, { offset, limit, most }),
    );
    const { ids = [], found = 0 } = rows[0] ?? {};
    return { ids, total: Math.min(found, most), hasMore: found > most };
  });
}

/** The ids of a page, and how many match: one more than are counted at most. */
export function indexSql(searched: Searched, { offset, limit, most }: SearchedPage): SQL {
  return sql`
    with matching as materialized (${allMatches(searched)})
    select (select count(*)::int from (select from matching limit ${most + 1}) counted) as found,
      array(select id from matching order by ${searched.order} limit ${limit} offset ${offset}) as ids`;
}

/** The ids of all that is found, in the list's order. */
export function allFoundSql(searched: Searched): SQL {
  return sql`select id from (${allMatches(searched)}) ${sql.identifier(getTableName(searched.table))} order by ${searched.order}`;
}

function allMatches({ byIndex, table, columns, scope, matches }: Searched): SQL {
  return byIndex ?? sql`select ${columns} from ${table} where ${scope} and ${matches}`;
}

/** What there are more than: whole hundreds, unless the next page would seem to be missing. */
function atLeast(found: number, shown: number): number {
  const hundreds = Math.floor((found - 1) / 100) * 100;
  return hundreds > shown ? hundreds : found - 1;
}
