import type { PgTable } from "drizzle-orm/pg-core";
import type * as schema from "../schema.ts";

/**
 * Whether a column's value is handed out to the person whom the row is about: the name it gets, or the reason why not.
 */
export type Verdict = { readonly exported: string } | { readonly not: string };

type Tables = {
  [Name in keyof typeof schema as (typeof schema)[Name] extends PgTable
    ? Name
    : never]: (typeof schema)[Name];
};
export type TableName = keyof Tables;

/** One verdict per column of every table: a new column does not compile until it has one. */
export type Verdicts = {
  readonly [Table in TableName]: {
    readonly [Column in keyof Tables[Table]["_"]["columns"]]: Verdict;
  };
};

/** Verdicts for columns that are handed out under their own names. */
export function exported<Column extends string>(...columns: Column[]): Record<Column, Verdict> {
  return verdicts(columns, (column) => ({ exported: column }));
}

/** Verdicts for columns that are not handed out, all for one reason. */
export function kept<Column extends string>(reason: string, ...columns: Column[]): Record<Column, Verdict> {
  return verdicts(columns, () => ({ not: reason }));
}

function verdicts<Column extends string>(
  columns: readonly Column[],
  verdictOf: (column: Column) => Verdict,
): Record<Column, Verdict> {
  return Object.fromEntries(columns.map((column) => [column, verdictOf(column)])) as Record<Column, Verdict>;
}
