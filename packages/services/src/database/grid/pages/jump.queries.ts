import type { Db } from "@scriptkeeper/db/connection";
import { sql } from "drizzle-orm";
import type { ArrangedList } from "./arrange-list.ts";

/** Where to begin, so that the rows before a far page need not be counted. */
export interface Jump {
  /** A value of the list's first column. */
  from: string;
  /** How many rows after that value. */
  offset: number;
}

/**
 * Estimates where a row of an unfiltered list is, from the histogram that PostgreSQL's statistics keep of a column.
 * Null where there is none, or where the column has nulls or values that many rows share. Reads as the owner.
 */
export async function findJump(
  db: Db,
  { table, column, isDescending, range }: ArrangedList,
  offset: number,
): Promise<Jump | null> {
  const first = column ?? table.key[0];
  if (range || first === undefined || !table.rowEstimate) return null;
  const { rows } = await db.execute<{ bounds: string[] }>(sql`
    select histogram_bounds::text::text[] as bounds from pg_stats
    where schemaname = ${table.schema} and tablename = ${table.name} and attname = ${first} and not inherited
      and null_frac = 0 and most_common_vals is null and histogram_bounds is not null`);
  const bounds = rows[0]?.bounds ?? [];
  if (bounds.length < 2) return null;
  if (isDescending) bounds.reverse();
  const rowsBetween = table.rowEstimate / (bounds.length - 1);
  const index = Math.min(Math.floor(offset / rowsBetween), bounds.length - 1);
  const from = bounds[index];
  return from === undefined ? null : { from, offset: Math.round(offset - index * rowsBetween) };
}
