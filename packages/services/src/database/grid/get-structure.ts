import type { GridStructure, TableColumn, TableInput } from "@scriptkeeper/contracts/database/database";
import type { AdminContext } from "../../core/index.ts";
import { getGridTable } from "./grid-table.ts";

/** A table's columns and how its rows may be changed. */
export async function getStructure(ctx: AdminContext, { table }: TableInput): Promise<GridStructure> {
  const { name, ...facts } = await getGridTable(ctx, table);
  const { columns, key, readOnlyReason, addElsewhere, deleteElsewhere } = facts;
  return { table: name, columns, key, readOnlyReason, addElsewhere, deleteElsewhere };
}

/** The columns in the documented shape. */
export async function listTableColumns(ctx: AdminContext, { table }: TableInput): Promise<TableColumn[]> {
  return (await getGridTable(ctx, table)).columns;
}
