import type { GridPage, GridPageInput, GridPagination, TableData } from "@scriptkeeper/contracts/database";
import type { AdminContext } from "../../core/index.ts";
import { refusedRow } from "../postgres-error.ts";
import { type GridTableFacts, getGridTable } from "./grid-table.ts";
import { inGrid } from "./in-grid.queries.ts";
import { tableRow } from "./record.ts";
import { countRows, type Form, type FoundRow, selectRows } from "./rows.queries.ts";

/** Counting further takes longer than a page may. */
const COUNTED_EXACTLY = 100_000;

/** A page of a table's rows as text, by the primary key. */
export async function listTableRows(ctx: AdminContext, input: GridPageInput): Promise<GridPage> {
  const table = await getGridTable(ctx, input.table);
  const { rows, pagination, isEstimate } = await readPage(ctx, { ...input, table, form: "text" });
  return { columns: table.columns.map((column) => column.COLUMN_NAME), rows, pagination, isEstimate };
}

/** The same page with values as JSON. */
export async function listTableData(ctx: AdminContext, input: GridPageInput): Promise<TableData> {
  const table = await getGridTable(ctx, input.table);
  const { rows, pagination } = await readPage(ctx, { ...input, table, form: "json" });
  return { data: rows.map((row) => tableRow(table, row)), pagination };
}

interface PageRequest {
  table: GridTableFacts;
  form: Form;
  page: number;
  limit: number;
}

async function readPage(
  ctx: AdminContext,
  { table, form, page, limit }: PageRequest,
): Promise<{ rows: FoundRow[]; pagination: GridPagination; isEstimate: boolean }> {
  const offset = (page - 1) * limit;
  const [rows, counted] = await inGrid(ctx, async (db) => {
    const found = await selectRows(db, { table, form, limit, offset });
    // A row beyond the limit shows that there are more than are counted.
    const reached = found.length > 0 ? offset + found.length : 0;
    const isCounted = reached <= COUNTED_EXACTLY;
    return [
      found,
      isCounted ? await countRows(db, { table, atMost: COUNTED_EXACTLY + 1 }) : reached,
    ] as const;
  }).catch((error: unknown) => {
    throw refusedRow(error);
  });
  const isEstimate = counted > COUNTED_EXACTLY;
  const total = isEstimate ? likelyTotal(table, { offset, rows: rows.length, limit }) : counted;
  return { rows, pagination: { page, limit, total, pages: Math.ceil(total / limit) }, isEstimate };
}

/** The estimate, corrected by what this page shows: its last rows end the table, a full page means that more may follow. */
function likelyTotal(
  { rowEstimate }: GridTableFacts,
  { offset, rows, limit }: { offset: number; rows: number; limit: number },
): number {
  if (rows > 0 && rows < limit) return offset + rows;
  const seen = rows === 0 ? COUNTED_EXACTLY + 1 : offset + rows + 1;
  return Math.max(Math.round(rowEstimate ?? 0), seen);
}
