import { type Column, type SQL, sql } from "drizzle-orm";

/**
 * Whether a number is one of these. They are one parameter of the statement: written, read and planned in a moment,
 * however many there are.
 */
export function isAnyOf(number: Column | SQL, numbers: readonly number[]): SQL {
  return sql`${number} = any(${sql.param([...numbers])}::int[])`;
}
