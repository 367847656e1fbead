import type { GridStructure, TableColumn, TableInput } from "@scriptkeeper/contracts/database/database";
import type { AdminContext } from "../../core/index.ts";
import { getGridTable } from "./grid-table.ts";

/** The columns of a table, and what may be done with its rows. */
export async function getStructure(ctx: AdminContext, { table }: TableInput): Promise<GridStructure> {
  const { name, ...facts } = await getGridTable(ctx, table);
  const { columns, key, readOnlyReason, addElsewhere, deleteElsewhere } = facts;
  return { table: name, columns, key, readOnlyReason, addElsewhere, deleteElsewhere };
}

/** A table's columns in the documented format. */
export async function listTableColumns(ctx: AdminContext, { table }: TableInput): Promise<TableColumn[]> {
  return (await getGridTable(ctx, table)).columns;
}
