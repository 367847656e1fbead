import type { Db } from "@scriptkeeper/db/connection";
import { CELL_END, csvOfCells, ROW_END } from "@scriptkeeper/domain/spreadsheets/csv-of-cells";
import { csvRows } from "@scriptkeeper/domain/spreadsheets/spreadsheet";
import { type SQL, sql } from "drizzle-orm";
import type { Piece, TextPage } from "./text-pages.ts";

export interface CsvPage<Key> {
  /** What follows FROM: the page's rows, in order, at most `limit` of them; or all up to and including a row. */
  from(upTo: Key | null): SQL;
  limit: number;
  /** The cells of a row from left to right, at least two: texts, or null for an empty cell. */
  cells: readonly SQL[];
  /** The page's last row, after which the next page begins, as aggregates over this page. */
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
  const { rows, count, last } = await readText(db, page);
  if (rows === null) return { text: null, next: null };
  const size = { rows: count, columns: page.cells.length };
  return {
    text: async (read) => csvOfCells(rows, size) ?? csvRows(await read((on) => readCells(on, page, last))),
    next: count === page.limit ? last : null,
  };
}

interface Read<Key> extends Record<string, unknown> {
  rows: string | null;
  count: number;
  last: Key;
}

async function readText<Key extends object>(db: Db, { from, cells, last }: CsvPage<Key>) {
  const { rows: answer } = await db.execute<Read<Key>>(
    sql`select ${asOneText(cells)} as rows, count(*)::int as count, json_build_object(${fields(last)}) as last
      from ${from(null)}`,
  );
  const [page] = answer;
  if (!page) throw new Error("a page of aggregates gave no row");
  return page;
}

/** Reads up to the page's last row, even if rows have been added or deleted since. */
async function readCells<Key>(
  db: Db,
  { from, cells }: CsvPage<Key>,
  last: Key,
): Promise<(string | null)[][]> {
  const { rows } = await db.execute<{ cells: (string | null)[] }>(
    sql`select json_build_array(${sql.join([...cells], sql`, `)}) as cells from ${from(last)}`,
  );
  return rows.map((row) => row.cells);
}

/** `string_agg` without `order by` takes the rows as they come; with one it would copy and sort them again. */
function asOneText(cells: readonly SQL[]): SQL {
  const filled = cells.map((cell) => sql`coalesce(${cell}, '')`);
  return sql`string_agg(${sql.join(filled, sql` || ${CELL_END} || `)}, ${ROW_END}) || ${ROW_END}`;
}

function fields(last: Record<string, SQL>): SQL {
  return sql.join(
    Object.entries(last).map(([name, value]) => sql`${name}::text, ${value}`),
    sql`, `,
  );
}
