import { type Column, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Whether a number is one of these. They are one parameter of the statement: written, read and planned in a moment,
 * however many there are.
 */
export function isAnyOf(number: Column | SQL, numbers: readonly number[]): SQL {
  return sql`${number} = any(${sql.param([...numbers])}::int[])`;
}

/**
 * Whether an id is one of those that a query finds. PostgreSQL runs it once and keeps them as an array; joined, a query
 * that locks rows may run again and take more than its limit.
 */
export function isAnyFrom(id: Column | SQL, found: SQLWrapper): SQL {
  return sql`${id} = any(array(${found}))`;
}
