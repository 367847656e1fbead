import type { Db } from "@scriptkeeper/db/connection";
import { type SQL, sql } from "drizzle-orm";
import { keyOf, list, name, tableOf } from "../rows.queries.ts";
import type { ArrangedList } from "./arrange-list.ts";
import type { Position } from "./cursor.ts";
import { within } from "./range.queries.ts";

/** How far a page may search in one way before it takes another. All ways find the same rows. */
export interface Reach {
  /** The most rows with one value that are sorted by their key at once. */
  tied: number;
  /** The most rows in the key's order that are searched for one value. */
  walked: number;
}

export const REACH: Reach = { tied: 10_000, walked: 20_000 };

interface Asked {
  after: Position | null;
  limit: number;
  reach: Reach;
}

/**
 * Finds the next positions of a list. One index gives the order by the column and another the order by key, but none
 * gives both, so rows that share a value are found separately. Must run in one snapshot.
 */
export async function findPositions(
  db: Db,
  arranged: ArrangedList,
  { after, limit, reach }: Asked,
): Promise<Position[]> {
  const { column, isDescending } = arranged;
  if (column === null) return findByKey(db, arranged, { after, limit });
  const found: Position[] = [];
  const tied = async (value: string | null, key: string[] | null) => {
    if (found.length < limit)
      found.push(
        ...(await findTied(db, arranged, {
          value,
          after: key,
          offset: 0,
          limit: limit - found.length,
          reach,
        })),
      );
  };
  const hasNulls = mayHoldNulls(arranged);
  if (after) await tied(after.value, after.key);
  else if (isDescending && hasNulls) await tied(null, null);
  const isAmongNulls = after?.value === null;
  if (!isAmongNulls || isDescending) {
    const beyond = after?.value ?? null;
    const last = await findValue(db, arranged, { beyond, offset: limit - found.length - 1 });
    if (found.length < limit)
      found.push(...(await findBetween(db, arranged, { beyond, last, limit: limit - found.length })));
    if (last !== null) await tied(last, null);
  }
  if (!isAmongNulls && !isDescending && hasNulls) await tied(null, null);
  return found;
}

interface PlaceAsked {
  offset: number;
  /** Counts rows only from this value of the list's first column on. */
  from: string | null;
  reach: Reach;
}

/** Finds the position a number of rows into the list; with `from`, approximately. */
export async function findPositionAt(
  db: Db,
  arranged: ArrangedList,
  { offset, from, reach }: PlaceAsked,
): Promise<Position | null> {
  const { table, column, isDescending, range } = arranged;
  if (column !== null) return findPlaceByColumn(db, arranged, { offset, from, reach });
  const reaches = from === null ? null : isFrom(table.key[0] ?? "", from, isDescending);
  const { rows } = await db.execute<Row>(sql`select ${cells(null, table.key)} from (
    select ${columnsOf(null, table.key)} from ${tableOf(table)} ${where(range && within(range), reaches)}
    ${orderBy(table.key, isDescending)} limit 1 offset ${offset}) as found`);
  return rows[0] ?? null;
}

/** Finds the value by the column's index alone, then the row among those with that value. */
async function findPlaceByColumn(
  db: Db,
  arranged: ArrangedList,
  { offset, from, reach }: PlaceAsked,
): Promise<Position | null> {
  const { table, isDescending } = arranged;
  const column = arranged.column ?? "";
  const tied = async (value: string | null, rank: number) => {
    const [found] = await findTied(db, arranged, { value, after: null, offset: rank, limit: 1, reach });
    return found ?? null;
  };
  const count = (condition: SQL, atMost: number) => countUpTo(db, arranged, { condition, atMost });
  const hasNulls = from === null && mayHoldNulls(arranged);
  const nulls = isDescending && hasNulls ? await count(sql`${name(column)} is null`, offset + 1) : 0;
  if (nulls > offset) return tied(null, offset);
  const rest = offset - nulls;
  const value = await findValue(db, arranged, { beyond: null, from, offset: rest });
  if (value !== null) {
    const isAlone = table.columns.some((c) => c.COLUMN_NAME === column && c.COLUMN_KEY === "UNI");
    if (from !== null || isAlone) return tied(value, 0);
    const isBefore = sql`${name(column)} ${isDescending ? sql`>` : sql`<`} ${value}`;
    return tied(value, rest - (await count(isBefore, rest)));
  }
  if (isDescending || !hasNulls) return null;
  return tied(null, offset - (await count(sql`${name(column)} is not null`, offset)));
}

interface Row extends Record<string, unknown> {
  value: string | null;
  key: string[];
}

async function findByKey(
  db: Db,
  { table, isDescending, range }: ArrangedList,
  { after, limit }: { after: Position | null; limit: number },
): Promise<Position[]> {
  const { rows } = await db.execute<Row>(sql`select ${cells(null, table.key)} from (
    select ${columnsOf(null, table.key)} from ${tableOf(table)}
    ${where(range && within(range), after && isAfter(table.key, after.key, isDescending))}
    ${orderBy(table.key, isDescending)} limit ${limit}) as found`);
  return rows;
}

/**
 * Finds rows with one value, by their key. Few rows are sorted; many rows are found quickly by walking in the key's
 * order.
 */
async function findTied(
  db: Db,
  { table, column, isDescending, range }: ArrangedList,
  asked: { value: string | null; after: string[] | null; offset: number; limit: number; reach: Reach },
): Promise<Position[]> {
  const { value, after, offset, limit, reach } = asked;
  if (column === null || (value === null && range)) return [];
  const isTied = value === null ? sql`${name(column)} is null` : sql`${name(column)} = ${value}`;
  const tied = where(isTied, range && within(range));
  const count = await countUpTo(db, { table, range }, { condition: isTied, atMost: reach.tied + 1 });
  if (count === 0) return [];
  const left = after && isAfter(table.key, after, isDescending);
  const ordered = sql`${orderBy(table.key, isDescending)} limit ${limit} offset ${offset}`;
  const all = columnsOf(column, table.key);
  const find = async (source: SQL) => {
    const { rows } = await db.execute<Row>(source);
    return rows.map(({ key }) => ({ value, key }));
  };
  const shown = sql`select ${cells(null, table.key)} from`;
  if (count <= reach.tied)
    return find(sql`with tied as materialized (select ${all} from ${tableOf(table)} ${tied})
      ${shown} tied ${where(left)} ${ordered}`);
  const walked = await find(sql`${shown} (select ${all} from ${tableOf(table)} ${where(left)}
    ${orderBy(table.key, isDescending)} limit ${reach.walked}) as walked ${tied} ${ordered}`);
  if (walked.length === limit) return walked;
  return find(sql`${shown} (select ${all} from ${tableOf(table)}
    ${where(isTied, range && within(range), left)} ${ordered}) as found`);
}

async function countUpTo(
  db: Db,
  { table, range }: Pick<ArrangedList, "table" | "range">,
  { condition, atMost }: { condition: SQL; atMost: number },
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count
    from (select from ${tableOf(table)} ${where(condition, range && within(range))} limit ${atMost}) as counted`);
  return rows[0]?.count ?? 0;
}

function mayHoldNulls({ table, column, range }: ArrangedList): boolean {
  return !range && table.columns.some((c) => c.COLUMN_NAME === column && c.IS_NULLABLE === "YES");
}

interface Beyond {
  /** The value after which to look; null for the beginning of the list. */
  beyond: string | null;
}

/** The value a number of rows after another value; null where the list ends before that. */
async function findValue(
  db: Db,
  { table, column, isDescending, range }: ArrangedList,
  { beyond, from = null, offset }: Beyond & { from?: string | null; offset: number },
): Promise<string | null> {
  if (column === null || offset < 0) return null;
  const { rows } = await db.execute<{ value: string }>(sql`select found.${name(column)}::text as value from (
    select ${name(column)} from ${tableOf(table)}
    ${where(isBeyond(column, beyond, isDescending), range && within(range), from === null ? null : isFrom(column, from, isDescending))}
    ${orderBy([column], isDescending)} limit 1 offset ${offset}) as found`);
  return rows[0]?.value ?? null;
}

/** Finds the rows between two values; there are fewer than the limit. */
async function findBetween(
  db: Db,
  { table, column, isDescending, range }: ArrangedList,
  { beyond, last, limit }: Beyond & { last: string | null; limit: number },
): Promise<Position[]> {
  if (column === null) return [];
  const isBefore = last === null ? null : sql`${name(column)} ${isDescending ? sql`>` : sql`<`} ${last}`;
  const { rows } = await db.execute<Row>(sql`select ${cells(column, table.key)} from (
    select ${columnsOf(column, table.key)} from ${tableOf(table)}
    ${where(isBeyond(column, beyond, isDescending), isBefore, range && within(range))}
    ${orderBy([column], isDescending)} limit ${limit}) as found
    ${orderBy([column, ...table.key], isDescending)}`);
  return rows;
}

function isBeyond(column: string, value: string | null, isDescending: boolean): SQL {
  if (value === null) return sql`${name(column)} is not null`;
  return sql`${name(column)} ${isDescending ? sql`<` : sql`>`} ${value}`;
}

function isFrom(column: string, value: string, isDescending: boolean): SQL {
  return sql`${name(column)} ${isDescending ? sql`<=` : sql`>=`} ${value}`;
}

function isAfter(key: readonly string[], values: readonly string[], isDescending: boolean): SQL {
  const given = list(values.map((value) => sql`${value}`));
  return sql`(${list(key.map((c) => sql`${name(c)}`))}) ${isDescending ? sql`<` : sql`>`} (${given})`;
}

function where(...conditions: (SQL | null)[]): SQL {
  const given = conditions.filter((condition) => condition !== null);
  return given.length > 0 ? sql`where ${sql.join(given, sql` and `)}` : sql``;
}

function orderBy(columns: readonly string[], isDescending: boolean): SQL {
  return sql`order by ${list(columns.map((c) => (isDescending ? sql`${name(c)} desc` : sql`${name(c)}`)))}`;
}

/** A column that is part of the key appears only once. */
function columnsOf(column: string | null, key: readonly string[]): SQL {
  const names = new Set(column === null ? key : [column, ...key]);
  return list([...names].map((each) => sql`${name(each)}`));
}

function cells(column: string | null, key: readonly string[]): SQL {
  const value = column === null ? sql`null` : sql`${name(column)}`;
  return sql`${value}::text as value, ${keyOf({ key })} as key`;
}
