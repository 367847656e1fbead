import type { Order } from "@scriptkeeper/contracts/lists/sorting";
import { type Column, type SQL, sql } from "drizzle-orm";

/** An `order by` list of these fields, all in one direction, so that one index serves both directions. */
export function inOrder(fields: readonly (Column | SQL)[], order: Order): SQL {
  return sql.join(
    fields.map((field) => (order === "desc" ? sql`${field} desc` : sql`${field}`)),
    sql`, `,
  );
}

/** Whether a row comes after a place in that order; the place has one value for each field. */
export function isBehindPlace(
  fields: readonly (Column | SQL)[],
  { place, order }: { place: readonly SQL[]; order: Order },
): SQL {
  const row = (parts: readonly (Column | SQL)[]) => sql.join([...parts], sql`, `);
  return sql`(${row(fields)}) ${sql.raw(order === "desc" ? "<" : ">")} (${row(place)})`;
}

/** Sorts rows into the order of the ids; ids without a row are left out. */
export function inOrderOf<Id extends number | string, Row>(
  ids: readonly Id[],
  rows: readonly Row[],
  idOf: (row: Row) => Id,
): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
