import { PathId } from "@scriptkeeper/contracts/primitives";
import { type Column, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Whether a number is one of these. They are one parameter of the statement: written, read and planned in a moment,
 * however many there are.
 */
export function isAnyOf(number: Column | SQL, numbers: readonly number[]): SQL {
  return sql`${number} = any(${sql.param([...numbers])}::int[])`;
}

/** The same of ids of orders. */
export function isAnyUuidOf(id: Column | SQL, ids: readonly string[]): SQL {
  return sql`${id} = any(${sql.param([...ids])}::uuid[])`;
}

/** Which lines of the worklist are meant: all of a kind, some of them, or all but some. */
export interface WorkFilter {
  only?: readonly string[] | undefined;
  except: readonly string[];
  /** How many are looked for. */
  most: number;
}

/** Whether the worklist asks for a row. Keys that are no number name none. */
export function passesWorkFilter(id: Column | SQL, { only, except }: WorkFilter): SQL {
  const among = only ? sql`${isAnyOf(id, toNumbers(only))}` : sql`true`;
  return except.length === 0 ? among : sql`${among} and not ${isAnyOf(id, toNumbers(except))}`;
}

/** The keys that are the id of a row. */
export function toNumbers(keys: readonly string[]): number[] {
  return keys.filter((key) => PathId.safeParse(key).success).map(Number);
}

/**
 * Whether an id is one of those that a query finds. PostgreSQL runs it once and keeps them as an array; joined, a query
 * that locks rows may run again and take more than its limit.
 */
export function isAnyFrom(id: Column | SQL, found: SQLWrapper): SQL {
  return sql`${id} = any(array(${found}))`;
}
