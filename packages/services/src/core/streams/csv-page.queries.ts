import type { Db } from "@scriptkeeper/db/connection";
import { CELL_END, csvOfCells, ROW_END } from "@scriptkeeper/domain/csv-of-cells";
import { csvRows } from "@scriptkeeper/domain/spreadsheet";
import { type SQL, sql } from "drizzle-orm";
import type { Piece, TextPage } from "./text-pages.ts";

export interface CsvPage<Key> {
  /** What follows FROM: the page's rows, in order, at most `limit` of them. */
  from: SQL;
  limit: number;
  /** The cells of a row from left to right, at least two: texts, or null for an empty cell. */
  cells: readonly SQL[];
  /** Where the next page begins, as aggregates over this page. */
  last: { [Field in keyof Key]: SQL };
}

/**
 * The lines of a CSV file for a page of rows, written as the domain's `csvRows` does. PostgreSQL returns all cells as
 * one text; if a cell contains a separator, the page is read again cell by cell.
 */
export async function readCsvPage<Key extends object>(
  db: Db,
  page: CsvPage<Key>,
): Promise<TextPage<Key, Piece>> {
  const { rows, count, next } = await read<string, Key>(db, page, asOneText(page.cells));
  if (rows === null) return { text: null, next: null };
  const text = csvOfCells(rows, { rows: count, columns: page.cells.length });
  if (text) return { text, next };
  const again = await read<string[][], Key>(
    db,
    page,
    sql`json_agg(json_build_array(${sql.join(filled(page.cells), sql`, `)}))`,
  );
  return { text: csvRows(again.rows ?? []), next: again.next };
}

interface Read<Rows, Key> extends Record<string, unknown> {
  rows: Rows | null;
  count: number;
  last: Key;
}

async function read<Rows, Key extends object>(db: Db, { from, limit, last }: CsvPage<Key>, rows: SQL) {
  const { rows: answer } = await db.execute<Read<Rows, Key>>(
    sql`select ${rows} as rows, count(*)::int as count, json_build_object(${fields(last)}) as last from ${from}`,
  );
  const [page] = answer;
  if (!page) throw new Error("a page of aggregates gave no row");
  return { rows: page.rows, count: page.count, next: page.count === limit ? page.last : null };
}

/** `string_agg` without `order by` takes the rows as they come; with one it would copy and sort them again. */
function asOneText(cells: readonly SQL[]): SQL {
  return sql`string_agg(${sql.join(filled(cells), sql` || ${CELL_END} || `)}, ${ROW_END}) || ${ROW_END}`;
}

function filled(cells: readonly SQL[]): SQL[] {
  return cells.map((cell) => sql`coalesce(${cell}, '')`);
}

function fields(last: Record<string, SQL>): SQL {
  return sql.join(
    Object.entries(last).map(([name, value]) => sql`${name}::text, ${value}`),
    sql`, `,
  );
}
