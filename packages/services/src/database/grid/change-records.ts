import { isDeepStrictEqual } from "node:util";
import type { TableRow } from "@scriptkeeper/contracts/database";
import { databaseMessages } from "@scriptkeeper/contracts/database-messages";
import type { Success } from "@scriptkeeper/contracts/primitives";
import type { Db } from "@scriptkeeper/db/connection";
import { type AdminContext, AppError, badInput } from "../../core/index.ts";
import { requireFreshForPeople } from "./fresh-for-people.ts";
import { type GridTableFacts, getGridTable } from "./grid-table.ts";
import { keyInPath, refusedColumn, requireWritable, tableRow } from "./record.ts";
import { deleteRowByKey, type FoundRow, insertRowByJson, tryJson, updateRowByJson } from "./rows.queries.ts";
import { addedRow, holdRow, namingTheField, writeRow } from "./write-row.ts";

interface RecordPath {
  table: string;
  primaryKeyValue: string;
}

/**
 * Takes the whole row as it was read, with changes; what is the same is not written, so that nothing suffers from the
 * way through JSON. Answers the row as it stands then.
 */
export async function putRecord(
  ctx: AdminContext,
  { row, ...path }: RecordPath & { row: TableRow },
): Promise<TableRow> {
  const table = await getGridTable(ctx, path.table);
  requireWritable(table);
  requireFreshForPeople(ctx, table);
  const key = keyInPath(table, path.primaryKeyValue);
  return writeRow(ctx, async (db) => {
    const before = await holdRow(db, { table, key, form: "json" });
    const changes = changesIn(table, { before: tableRow(table, before), row });
    const after =
      Object.keys(changes).length === 0
        ? before
        : await namingTheField(db, suspects(table, changes), (tx) =>
            updateRowByJson(tx, { table, key, changes }),
          );
    return { action: "update row", table, before, after: after ?? null, answer: recordOf(table, after) };
  });
}

/** Adds a row; what is absent takes its default. */
export async function postRecord(
  ctx: AdminContext,
  { table: name, row }: { table: string; row: TableRow },
): Promise<TableRow> {
  const table = await getGridTable(ctx, name);
  requireWritable(table, "addElsewhere");
  const values = newValues(table, row);
  return writeRow(ctx, async (db) => {
    const key = await namingTheField(db, suspects(table, values), (tx) =>
      insertRowByJson(tx, { table, values }),
    );
    const after = await addedRow(db, { table, key, form: "json" });
    return { action: "create row", table, before: null, after, answer: tableRow(table, after) };
  });
}

export async function deleteRecord(ctx: AdminContext, path: RecordPath): Promise<Success> {
  const table = await getGridTable(ctx, path.table);
  requireWritable(table, "deleteElsewhere");
  const key = keyInPath(table, path.primaryKeyValue);
  return writeRow(ctx, async (db) => {
    const before = await holdRow(db, { table, key, form: "text" });
    await namingTheField(db, suspects(table, {}), (tx) => deleteRowByKey(tx, { table, key }));
    return { action: "delete row", table, before, after: null, answer: { success: true } };
  });
}

function suspects(table: GridTableFacts, values: TableRow) {
  return {
    table,
    values,
    attempt: (db: Db, suspect: { column: string; value: unknown }) => tryJson(db, { table, ...suspect }),
  };
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
      else if (column.readOnlyReason || String(value) !== String(before[name])) throw refusedColumn(column);
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

/** Whoever sends a whole new row names what it would have anyway. */
function isDefault({ COLUMN_DEFAULT }: GridTableFacts["columns"][number], value: unknown): boolean {
  return COLUMN_DEFAULT === `'${value}'::text`;
}

/** A number beyond this lost digits on its way through JSON already. */
function safeValue(name: string, value: unknown): unknown {
  if (typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value))
    throw badInput(name, `${name} is too large for a JSON number: send it as text`);
  return value;
}

function recordOf(table: GridTableFacts, row: FoundRow | undefined): TableRow {
  if (!row) throw new AppError("CONFLICT", databaseMessages.changedMeanwhile);
  return tableRow(table, row);
}
