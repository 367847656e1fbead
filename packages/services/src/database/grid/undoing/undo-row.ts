import { undoMessages } from "@scriptkeeper/contracts/editing/undo-messages";
import { type AdminContext, AppError, refuseIfChanged, type UndoRecord } from "../../../core/index.ts";
import { getGridTable } from "../grid-table.ts";
import { auditedRow, refusedColumn, requireUpdatable } from "../record.ts";
import type { FoundRow } from "../rows.queries.ts";
import { changeRow } from "../write-row.ts";
import { ROW_VERSION } from "./undo-facts.ts";

const GRID = /^table (.+)s$/;

/**
 * Restores the cells that an edit in the grid changed, as an edit of its own with the grid's permissions and rules, in
 * the caller's transaction. CONFLICT when any of them has changed since, or the row is gone; the column's own error
 * when it may no longer be edited here.
 */
export async function undoRowEdit(ctx: AdminContext, edit: UndoRecord): Promise<void> {
  const table = await getGridTable(ctx, edit.entity.slice("table ".length));
  requireUpdatable(ctx, table);
  const { [ROW_VERSION]: _, ...cells } = edit.before as Record<string, string | null>;
  for (const column of table.columns)
    if (column.COLUMN_NAME in cells && !column.canUpdate) throw refusedColumn(column);
  const key = edit.entity_key ?? "";
  let stood: FoundRow | undefined;
  try {
    await changeRow(ctx, {
      table,
      key: [key],
      form: "text",
      action: "undo change",
      decide(row) {
        stood = row;
        if (isChanged(valuesOf(row))) throw new AppError("CONFLICT", undoMessages.gone);
        return cells;
      },
    });
  } catch (error) {
    if (!stood && error instanceof AppError && error.code === "NOT_FOUND")
      throw new AppError("CONFLICT", undoMessages.recordGone);
    // The grid's role may not read who made a change, so this comes after leaving it.
    if (stood)
      await refuseIfChanged(ctx, { ...edit, ...asRecord(edit.entity, key) }, { values: valuesOf(stood) });
    throw error;
  }

  function valuesOf(row: FoundRow) {
    return { ...auditedRow(table, row), [ROW_VERSION]: row.version };
  }
  function isChanged(values: Readonly<Record<string, unknown>>): boolean {
    return Object.entries(edit.after ?? {}).some(([name, value]) => values[name] !== value);
  }
}

/** The record under the name that its own calls use in the audit. */
function asRecord(entity: string, key: string) {
  return { entity: GRID.exec(entity)?.[1] ?? entity, entity_id: key };
}
