import type { TableRow } from "@scriptkeeper/contracts/database/database";
import type { ExportFilter } from "@scriptkeeper/contracts/lists/exports";
import { interruptible } from "@scriptkeeper/db/interruptible";
import {
  type AdminContext,
  fileInPages,
  impersonalRow,
  type OpenExport,
  type RowsInPages,
  within,
} from "../../core/index.ts";
import { refusedRow } from "../postgres-error.ts";
import { type GridTableFacts, getGridTable } from "./grid-table.ts";
import { inGridSnapshot } from "./in-grid.queries.ts";
import { type ArrangedList, arrangeList } from "./pages/arrange-list.ts";
import { type Place, readOn, rowsAt } from "./pages/read-on.ts";
import { selectedKey, tableRow } from "./record.ts";
import { countRows, type Form, type FoundRow } from "./rows.queries.ts";

type Filter = ExportFilter<"records">;

/**
 * The export of a table's records as the grid shows them: the same columns, masking, filter and order. It continues
 * from row to row, so a row whose place in the order changes meanwhile may appear twice or not at all.
 */
export const recordsExport: OpenExport<Filter> = async (ctx, { filter, format, only }) => {
  const table = await getGridTable(ctx, filter.table);
  const arranged = arrangeList(table, { ...filter, page: 1, limit: 1 });
  const count = only?.length ?? (await countArranged(ctx, arranged));
  const records = only ? selectedOf(table, only) : allOf(arranged);
  const chunks =
    format === "json"
      ? fileInPages<Place, TableRow>(ctx, {
          ...walk(records, "json", (row) => tableRow(table, row)),
          format,
          columns: () => ({}),
        })
      : fileInPages(ctx, { ...walk(records, "text", ({ cells }) => cells), format, columns: cellsOf(table) });
  return { count, chunks, audited: auditedFilter(filter) };
};

/** Reads the next records for the file. */
type ReadRecords = (
  ctx: AdminContext,
  page: { form: Form; from: Place; limit: number },
) => Promise<{ rows: FoundRow[]; next: Place | null }>;

function allOf(arranged: ArrangedList): ReadRecords {
  const isIndexed = arranged.table.hasShownKey;
  return (ctx, page) => inGridSnapshot(ctx, { isIndexed }, (db) => readOn(db, arranged, page));
}

/** Reads records by key, in the order in which they were selected; deleted ones are left out. */
function selectedOf(table: GridTableFacts, only: readonly (number | string)[]): ReadRecords {
  const positions = only.flatMap((record) => {
    const key = table.hasShownKey ? selectedKey(table, record) : null;
    return key ? [{ key }] : [];
  });
  return async (ctx, { form, from: { offset }, limit }) => {
    const page = positions.slice(offset, offset + limit);
    const rows = await inGridSnapshot(ctx, { isIndexed: true }, (db) =>
      rowsAt(db, { table, form, positions: page }),
    ).catch((error: unknown) => {
      throw refusedRow(error, "ids");
    });
    const isMore = offset + limit < positions.length;
    return { rows, next: isMore ? { after: null, offset: offset + limit } : null };
  };
}

function walk<Row>(
  read: ReadRecords,
  form: Form,
  toRow: (row: FoundRow) => Row,
): Pick<RowsInPages<Place, Row>, "start" | "read"> {
  return {
    start: { after: null, offset: 0 },
    async read(ctx, from, limit) {
      const { rows, next } = await read(ctx, { form, from, limit });
      return { rows: rows.map(toRow), next };
    },
  };
}

function cellsOf({ columns }: GridTableFacts): RowsInPages<Place, FoundRow["cells"]>["columns"] {
  const cells = columns.map(
    ({ COLUMN_NAME }, place) => [COLUMN_NAME, (row: FoundRow["cells"]) => row[place] ?? null] as const,
  );
  return () => Object.fromEntries(cells);
}

/**
 * Counts the records of the list; if the caller leaves, the query is cancelled. BAD_INPUT for a filter value that does
 * not fit its column's type.
 */
function countArranged(ctx: AdminContext, { table, range }: ArrangedList): Promise<number> {
  return interruptible(ctx.db, {
    signal: ctx.gone?.(),
    run: (on) =>
      inGridSnapshot(within(ctx, on), { isIndexed: false }, (db) => countRows(db, { table, range })),
  }).catch((error: unknown) => {
    throw refusedRow(error, range ? "column" : undefined);
  });
}

/** Nobody has vetted these columns, so free text in filter values is not audited. */
function auditedFilter({ table, sort, order, column, ...ways }: Filter): object {
  const values = Object.entries(ways).map(([way, value]) => [
    way,
    impersonalRow({ [column ?? way]: value })[column ?? way],
  ]);
  return { table, sort, order, column, ...Object.fromEntries(values) };
}
