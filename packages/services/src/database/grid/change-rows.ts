import type {
  CreateRowInput,
  DeleteRowInput,
  SavedRow,
  UpdateRowInput,
} from "@scriptkeeper/contracts/database/database";
import { databaseMessages } from "@scriptkeeper/contracts/database/messages";
import type { Success } from "@scriptkeeper/contracts/primitives";
import { type AdminContext, AppError, badInput } from "../../core/index.ts";
import { type GridTableFacts, getGridTable } from "./grid-table.ts";
import { refusedColumn, requireUpdatable, requireWritable } from "./record.ts";
import { addRow, changedMeanwhile, changeRow, removeRow } from "./write-row.ts";

/** Changes cells of one row. CONFLICT if someone else has changed it since it was read. */
export async function updateRow(ctx: AdminContext, input: UpdateRowInput): Promise<SavedRow> {
  const { key, version, changes } = input;
  const table = await getGridTable(ctx, input.table);
  requireUpdatable(ctx, table);
  requireColumns(table, { values: changes, may: "canUpdate" });
  if (Object.keys(changes).length === 0) throw new AppError("BAD_INPUT", databaseMessages.nothingToChange);
  const row = await changeRow(ctx, {
    table,
    key,
    form: "text",
    decide: (before) => {
      if (before.version !== version) throw changedMeanwhile();
      return changes;
    },
  });
  return { row };
}

/** Adds a row; columns without a value take their defaults. */
export async function createRow(ctx: AdminContext, input: CreateRowInput): Promise<SavedRow> {
  const { values } = input;
  const table = await getGridTable(ctx, input.table);
  requireWritable(table, "addElsewhere");
  requireColumns(table, { values, may: "canCreate" });
  return { row: await addRow(ctx, { table, form: "text", values }) };
}

/** Deletes a row. CONFLICT if someone else has changed it since it was read. */
export async function deleteRow(ctx: AdminContext, input: DeleteRowInput): Promise<Success> {
  const { key, version } = input;
  const table = await getGridTable(ctx, input.table);
  requireWritable(table, "deleteElsewhere");
  return removeRow(ctx, { table, key, version });
}

function requireColumns(
  { columns }: GridTableFacts,
  { values, may }: { values: Readonly<Record<string, string | null>>; may: "canUpdate" | "canCreate" },
): void {
  for (const [name, value] of Object.entries(values)) {
    const column = columns.find(({ COLUMN_NAME }) => COLUMN_NAME === name);
    if (!column) throw badInput(name, `${name} is not a column of this table`);
    if (!column[may]) throw refusedColumn(column);
    if (value?.includes("\0")) throw badInput(name, `${name} must not contain a null character`);
  }
}
