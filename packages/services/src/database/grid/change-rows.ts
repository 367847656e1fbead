import type {
  CreateRowInput,
  DeleteRowInput,
  GridRow,
  SavedRow,
  UpdateRowInput,
} from "@scriptkeeper/contracts/database";
import { databaseMessages } from "@scriptkeeper/contracts/database-messages";
import type { Success } from "@scriptkeeper/contracts/primitives";
import type { Db } from "@scriptkeeper/db/connection";
import { type AdminContext, AppError, badInput } from "../../core/index.ts";
import { requireFreshForPeople } from "./fresh-for-people.ts";
import { type GridTableFacts, getGridTable } from "./grid-table.ts";
import { refusedColumn, requireWritable } from "./record.ts";
import { deleteRowByKey, type FoundRow, insertRowByText, tryText, updateRowByText } from "./rows.queries.ts";
import { addedRow, holdRow, namingTheField, writeRow } from "./write-row.ts";

/** Changes cells of one row, unless somebody else changed it meanwhile. */
export async function updateRow(ctx: AdminContext, input: UpdateRowInput): Promise<SavedRow> {
  const { key, version, changes } = input;
  const table = await getGridTable(ctx, input.table);
  requireWritable(table);
  requireFreshForPeople(ctx, table);
  requireColumns(table, { values: changes, may: "canUpdate" });
  if (Object.keys(changes).length === 0) throw new AppError("BAD_INPUT", databaseMessages.nothingToChange);
  return writeRow(ctx, async (db) => {
    const before = await holdRow(db, { table, key, form: "text" });
    if (before.version !== version) throw new AppError("CONFLICT", databaseMessages.changedMeanwhile);
    const after = await namingTheField(db, suspects(table, changes), (tx) =>
      updateRowByText(tx, { table, key, changes }),
    );
    return { action: "update row", table, before, after: after ?? null, answer: { row: rowOf(after) } };
  });
}

/** Adds a row; what is not given takes its default. */
export async function createRow(ctx: AdminContext, input: CreateRowInput): Promise<SavedRow> {
  const { values } = input;
  const table = await getGridTable(ctx, input.table);
  requireWritable(table, "addElsewhere");
  requireColumns(table, { values, may: "canCreate" });
  return writeRow(ctx, async (db) => {
    const key = await namingTheField(db, suspects(table, values), (tx) =>
      insertRowByText(tx, { table, values }),
    );
    const after = await addedRow(db, { table, key, form: "text" });
    return { action: "create row", table, before: null, after, answer: { row: after } };
  });
}

/** Deletes a row, unless somebody else changed it meanwhile. */
export async function deleteRow(ctx: AdminContext, input: DeleteRowInput): Promise<Success> {
  const { key, version } = input;
  const table = await getGridTable(ctx, input.table);
  requireWritable(table, "deleteElsewhere");
  return writeRow(ctx, async (db) => {
    const before = await holdRow(db, { table, key, form: "text" });
    if (before.version !== version) throw new AppError("CONFLICT", databaseMessages.changedMeanwhile);
    await namingTheField(db, suspects(table, {}), (tx) => deleteRowByKey(tx, { table, key }));
    return { action: "delete row", table, before, after: null, answer: { success: true } };
  });
}

function requireColumns(
  { columns }: GridTableFacts,
  { values, may }: { values: Readonly<Record<string, string | null>>; may: "canUpdate" | "canCreate" },
): void {
  for (const [name, value] of Object.entries(values)) {
    const column = columns.find(({ COLUMN_NAME }) => COLUMN_NAME === name);
    if (!column) throw badInput(name, `${name} is no column of this table`);
    if (!column[may]) throw refusedColumn(column);
    if (value?.includes("\0")) throw badInput(name, `${name} must not contain a null character`);
  }
}

function suspects(table: GridTableFacts, values: Readonly<Record<string, string | null>>) {
  return {
    table,
    values,
    attempt: (db: Db, suspect: { column: string; value: string | null }) =>
      tryText(db, { table, ...suspect }),
  };
}

/** A trigger of the table may swallow a write; nothing of ours does. */
function rowOf(row: FoundRow | undefined): GridRow {
  if (!row) throw new AppError("CONFLICT", databaseMessages.changedMeanwhile);
  return row;
}
