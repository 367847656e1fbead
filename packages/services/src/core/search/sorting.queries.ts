import type { Order } from "@scriptkeeper/contracts/lists/sorting";
import { type Column, type SQL, sql } from "drizzle-orm";

/** `order by` these, the first before the second; all in one direction, so that an index of them gives it either way. */
export function inOrder(fields: readonly (Column | SQL)[], order: Order): SQL {
  return sql.join(
    fields.map((field) => (order === "desc" ? sql`${field} desc` : sql`${field}`)),
    sql`, `,
  );
}

/** Whether a row stands behind a place in that order; the place has a value for each of the fields. */
export function isBehindPlace(
  fields: readonly (Column | SQL)[],
  { place, order }: { place: readonly SQL[]; order: Order },
): SQL {
  const row = (parts: readonly (Column | SQL)[]) => sql.join([...parts], sql`, `);
  return sql`(${row(fields)}) ${sql.raw(order === "desc" ? "<" : ">")} (${row(place)})`;
}

/** Rows in the order of their ids' list; ids without a row are left out. */
export function inOrderOf<Id extends number | string, Row>(
  ids: readonly Id[],
  rows: readonly Row[],
  idOf: (row: Row) => Id,
): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
