import type { TableRow } from "@scriptkeeper/contracts/database";
import type { ExportFilter } from "@scriptkeeper/contracts/list-exports";
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
import { type Place, readOn } from "./pages/read-on.ts";
import { tableRow } from "./record.ts";
import { countRows, type Form, type FoundRow } from "./rows.queries.ts";

type Filter = ExportFilter<"records">;

/**
 * The file of a table's records as the grid shows them: its columns, masked where they are masked, by its filter and order.
 * It is read on from row to row, so that one whose place in that order changes meanwhile may be there twice or not at all.
 */
export const recordsExport: OpenExport<Filter> = async (ctx, { filter, format }) => {
  const table = await getGridTable(ctx, filter.table);
  const arranged = arrangeList(table, { ...filter, page: 1, limit: 1 });
  const count = await countArranged(ctx, arranged);
  const chunks =
    format === "csv"
      ? fileInPages(ctx, { ...walk(arranged, "text", ({ cells }) => cells), format, columns: cellsOf(table) })
      : fileInPages<Place, TableRow>(ctx, {
          ...walk(arranged, "json", (row) => tableRow(table, row)),
          ...{ format, columns: () => ({}) },
        });
  return { count, chunks, audited: auditedFilter(filter) };
};

function walk<Row>(
  arranged: ArrangedList,
  form: Form,
  toRow: (row: FoundRow) => Row,
): Pick<RowsInPages<Place, Row>, "start" | "read"> {
  return {
    start: { after: null, offset: 0 },
    async read(ctx, from, limit) {
      const isIndexed = arranged.table.hasShownKey;
      const { rows, next } = await inGridSnapshot(ctx, { isIndexed }, (db) =>
        readOn(db, arranged, { form, from, limit }),
      );
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

/** Whoever leaves takes the query with them. A filter's value that is none of its column's type is refused. */
function countArranged(ctx: AdminContext, { table, range }: ArrangedList): Promise<number> {
  return interruptible(ctx.db, {
    signal: ctx.gone?.(),
    run: (on) =>
      inGridSnapshot(within(ctx, on), { isIndexed: false }, (db) => countRows(db, { table, range })),
  }).catch((error: unknown) => {
    throw refusedRow(error, range ? "column" : undefined);
  });
}

/** Nobody has looked at what the columns hold, so that the words that they are filtered by stay out. */
function auditedFilter({ table, sort, order, column, ...ways }: Filter): object {
  const values = Object.entries(ways).map(([way, value]) => [
    way,
    impersonalRow({ [column ?? way]: value })[column ?? way],
  ]);
  return { table, sort, order, column, ...Object.fromEntries(values) };
}
