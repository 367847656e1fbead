import { PathId } from "@scriptkeeper/contracts/primitives";
import { type Column, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Whether a number is one of those given. They are a single parameter of the statement, so that it is quick to build,
 * parse and plan however many there are.
 */
export function isAnyOf(number: Column | SQL, numbers: readonly number[]): SQL {
  return sql`${number} = any(${sql.param([...numbers])}::int[])`;
}

/** Like `isAnyOf`, for UUIDs. */
export function isAnyUuidOf(id: Column | SQL, ids: readonly string[]): SQL {
  return sql`${id} = any(${sql.param([...ids])}::uuid[])`;
}

/** Selects lines of the worklist: all of a kind, only some, or all except some. */
export interface WorkFilter {
  only?: readonly string[] | undefined;
  except: readonly string[];
  /** The most lines to look for. */
  most: number;
}

/** Whether the filter selects a row. Keys that are not numbers match no row. */
export function passesWorkFilter(id: Column | SQL, { only, except }: WorkFilter): SQL {
  const among = only ? sql`${isAnyOf(id, toNumbers(only))}` : sql`true`;
  return except.length === 0 ? among : sql`${among} and not ${isAnyOf(id, toNumbers(except))}`;
}

/** The keys that are numeric row ids, as numbers. */
export function toNumbers(keys: readonly string[]): number[] {
  return keys.filter((key) => PathId.safeParse(key).success).map(Number);
}

/**
 * Whether an id is among those that a query returns. PostgreSQL runs the query once and keeps its ids as an array;
 * with a join, a query that locks rows could be run again and lock more than its limit.
 */
export function isAnyFrom(id: Column | SQL, found: SQLWrapper): SQL {
  return sql`${id} = any(array(${found}))`;
}
