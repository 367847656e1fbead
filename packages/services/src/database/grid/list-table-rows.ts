import type { GridPage, GridPageInput, TableData } from "@scriptkeeper/contracts/database/database";
import type { AdminContext } from "../../core/index.ts";
import { getGridTable } from "./grid-table.ts";
import { readPage } from "./pages/read-page.ts";
import { tableRow } from "./record.ts";

/** A page of a table's rows, with cells as text. */
export async function listTableRows(ctx: AdminContext, input: GridPageInput): Promise<GridPage> {
  const facts = await getGridTable(ctx, input.table);
  const found = await readPage(ctx, { ...input, facts, form: "text" });
  return { columns: facts.columns.map((column) => column.COLUMN_NAME), ...found };
}

/** A page of a table's rows, with cells as JSON values. */
export async function listTableData(ctx: AdminContext, input: GridPageInput): Promise<TableData> {
  const facts = await getGridTable(ctx, input.table);
  const { rows, pagination } = await readPage(ctx, { ...input, facts, form: "json" });
  return { data: rows.map((row) => tableRow(facts, row)), pagination };
}
