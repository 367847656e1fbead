import type { Db } from "@scriptkeeper/db/connection";
import { copyRows } from "@scriptkeeper/db/copied-rows";
import type { CsvBytes } from "@scriptkeeper/domain/spreadsheets/csv-bytes";
import { type SQL, sql } from "drizzle-orm";
import type { Piece, TextPage } from "./text-pages.ts";

export interface CsvPage<Key> {
  /** What follows FROM: the page's rows, in order, at most `limit` of them. */
  from: SQL;
  limit: number;
  /** The cells of a row from left to right: texts, or null for an empty cell. */
  cells: readonly SQL[];
  /** What the next page needs to know about the row that it begins after. */
  place: { [Field in keyof Key]: SQL };
  /** Where the bytes of the file are made; empty before and afterwards. */
  csv: CsvBytes;
}

/** The lines of a CSV file for a page of rows, written as the domain's `csvRows` does. */
export async function readCsvPage<Key extends object>(
  db: Db,
  { from, limit, cells, place, csv }: CsvPage<Key>,
): Promise<TextPage<Key, Piece>> {
  const page: { next: Key | null } = { next: null };
  const ofLast = sql`case when row_number() over () = ${limit} then json_build_object(${fields(place)})::text end`;
  const query = sql`select ${sql.join([...cells, ofLast], sql`, `)} from ${from}`;
  await copyRows(db, query, (column, bytes, begin, end) => {
    if (column < cells.length) return csv.addCell(bytes, begin, end);
    csv.endRow();
    if (begin < end) page.next = JSON.parse(bytes.toString("utf8", begin, end));
  });
  return { text: csv.take(), ...page };
}

function fields(place: Record<string, SQL>): SQL {
  return sql.join(
    Object.entries(place).map(([name, value]) => sql`${name}::text, ${value}`),
    sql`, `,
  );
}
