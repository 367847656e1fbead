import { isDeepStrictEqual } from "node:util";
import type { TableRow } from "@scriptkeeper/contracts/database/database";
import type { Success } from "@scriptkeeper/contracts/primitives";
import { type AdminContext, badInput } from "../../core/index.ts";
import { type GridTableFacts, getGridTable } from "./grid-table.ts";
import { keyInPath, refusedColumn, requireUpdatable, requireWritable, tableRow } from "./record.ts";
import { addRow, changeRow, removeRow } from "./write-row.ts";

interface RecordPath {
  table: string;
  primaryKeyValue: string;
}

/**
 * Takes a whole row as it was read, with changes. Values that did not change are not written, so they cannot suffer
 * from the trip through JSON. Returns the row as written.
 */
export async function putRecord(
  ctx: AdminContext,
  { row, ...path }: RecordPath & { row: TableRow },
): Promise<TableRow> {
  const table = await getGridTable(ctx, path.table);
  requireUpdatable(ctx, table);
  const after = await changeRow(ctx, {
    table,
    key: keyInPath(table, path.primaryKeyValue),
    form: "json",
    decide: (before) => changesIn(table, { before: tableRow(table, before), row }),
  });
  return tableRow(table, after);
}

/** Adds a row; absent columns take their defaults. */
export async function postRecord(
  ctx: AdminContext,
  { table: name, row }: { table: string; row: TableRow },
): Promise<TableRow> {
  const table = await getGridTable(ctx, name);
  requireWritable(table, "addElsewhere");
  return tableRow(table, await addRow(ctx, { table, form: "json", values: newValues(table, row) }));
}

export async function deleteRecord(ctx: AdminContext, path: RecordPath): Promise<Success> {
  const table = await getGridTable(ctx, path.table);
  requireWritable(table, "deleteElsewhere");
  return removeRow(ctx, { table, key: keyInPath(table, path.primaryKeyValue) });
}

function changesIn(
  { columns }: GridTableFacts,
  { before, row }: { before: TableRow; row: TableRow },
): TableRow {
  const changes: TableRow = {};
  for (const column of columns) {
    const { COLUMN_NAME: name, canUpdate } = column;
    const value = row[name];
    if (value === undefined) {
      if (canUpdate) throw badInput(name, `${name} is required: send the whole record`);
    } else if (!isDeepStrictEqual(value, before[name])) {
      if (canUpdate) changes[name] = safeValue(name, value);
      else if (column.readOnlyReason || asText(value) !== asText(before[name])) throw refusedColumn(column);
    }
  }
  return changes;
}

function newValues({ columns }: GridTableFacts, row: TableRow): TableRow {
  const values: TableRow = {};
  for (const column of columns) {
    const { COLUMN_NAME: name, canCreate } = column;
    const value = row[name];
    if (value === undefined) continue;
    if (canCreate) values[name] = safeValue(name, value);
    else if (value !== null && value !== "" && !isDefault(column, value)) throw refusedColumn(column);
  }
  return values;
}

/** Clients that send a whole new row include values that it would get anyway. */
function isDefault({ COLUMN_DEFAULT }: GridTableFacts["columns"][number], value: unknown): boolean {
  return COLUMN_DEFAULT === `'${asText(value)}'::text`;
}

/** Never calls `toString`, which an object from JSON may have replaced by a field of that name. */
function asText(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Larger integers have already lost digits in JSON. */
function safeValue(name: string, value: unknown): unknown {
  if (typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value))
    throw badInput(name, `${name} is too large for a JSON number: send it as text`);
  return value;
}
