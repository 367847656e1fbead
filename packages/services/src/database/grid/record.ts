import type { GridColumn, TableRow } from "@scriptkeeper/contracts/database/database";
import { databaseMessages } from "@scriptkeeper/contracts/database/messages";
import { PRODUCT_SCHEMA } from "@scriptkeeper/db/sql-console/table-access";
import { type AdminContext, AppError, badInput, notFound, requireFreshSignIn } from "../../core/index.ts";
import type { GridTableFacts } from "./grid-table.ts";
import type { FoundRow } from "./rows.queries.ts";

/** Tables whose rows are accounts, with which people sign in and to whose addresses emails go. */
const PEOPLE: readonly string[] = ["users"];

/** A row with JSON cells, by column name. */
export function tableRow({ columns }: GridTableFacts, { cells }: FoundRow): TableRow {
  return Object.fromEntries(
    columns.map(({ COLUMN_NAME }, position) => {
      const cell = cells[position] ?? null;
      return [COLUMN_NAME, cell === null ? null : JSON.parse(cell)];
    }),
  );
}

/** A row with text cells, by column name and without masked columns, as the audit keeps it. */
export function auditedRow({ columns }: GridTableFacts, { cells }: FoundRow): Record<string, string | null> {
  return Object.fromEntries(
    columns.flatMap(({ COLUMN_NAME, isMasked }, position) =>
      isMasked ? [] : [[COLUMN_NAME, cells[position] ?? null]],
    ),
  );
}

/**
 * Raises `repeats_revision` when repeats are changed: orders give a repeat back only while nobody has set the repeats
 * since.
 */
export function withRevision(
  { schema, name, columns }: GridTableFacts,
  before: FoundRow,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const isTheirs = schema === PRODUCT_SCHEMA && name === "prescription_items";
  if (!isTheirs || !("repeats" in values) || "repeats_revision" in values) return values;
  const was = (of: string) =>
    before.cells[columns.findIndex(({ COLUMN_NAME }) => COLUMN_NAME === of)] ?? null;
  const { repeats } = values;
  if (was("repeats") === (repeats === null ? null : String(repeats))) return values;
  return { ...values, repeats_revision: `${Number(was("repeats_revision")) + 1}` };
}

/**
 * The key in a path: the value itself, or a JSON array for a key of several columns. NOT_FOUND for a value that fits
 * no key.
 */
export function keyInPath({ key }: GridTableFacts, value: string): string[] {
  if (key.length === 1 && !value.includes("\0")) return [value];
  const values = parsedKey(value);
  if (values.length !== key.length || key.length === 0) throw notFound(databaseMessages.recordNotFound);
  return values;
}

/**
 * The key of a selected record, given as a JSON array of texts or, for a single numeric key, as a number; null if it
 * fits no key.
 */
export function selectedKey({ key }: GridTableFacts, record: number | string): string[] | null {
  const values = typeof record === "number" ? [String(record)] : parsedKey(record);
  return values.length === key.length && key.length > 0 ? values : null;
}

/** Throws for a read-only table, and for what is done on another screen. */
export function requireWritable(
  { readOnlyReason, ...elsewhere }: GridTableFacts,
  what?: "addElsewhere" | "deleteElsewhere",
): void {
  const reason = what && elsewhere[what];
  if (readOnlyReason === null && !reason) return;
  const isNoKey = readOnlyReason === databaseMessages.noKey;
  throw new AppError(isNoKey ? "BAD_INPUT" : "FORBIDDEN", readOnlyReason ?? reason ?? "");
}

/** Throws for a table that may not be changed. Changing accounts requires a fresh sign-in; other tables do not. */
export function requireUpdatable(ctx: AdminContext, table: GridTableFacts): void {
  requireWritable(table);
  if (table.schema === PRODUCT_SCHEMA && PEOPLE.includes(table.name)) requireFreshSignIn(ctx);
}

/** The error for a column that cannot be written here. */
export function refusedColumn(column: GridColumn): AppError {
  const { COLUMN_NAME: field, readOnlyReason } = column;
  if (readOnlyReason) return new AppError("FORBIDDEN", readOnlyReason, { field });
  return badInput(field, `${field} cannot be edited`);
}

function parsedKey(value: string): string[] {
  try {
    const parsed: unknown = JSON.parse(value);
    if (!Array.isArray(parsed)) return [];
    const values = parsed.map((part) => (typeof part === "string" ? part : JSON.stringify(part)));
    return values.some((part) => part.includes("\0")) ? [] : values;
  } catch {
    return [];
  }
}
