import type { Db } from "@scriptkeeper/db/connection";
import { sql } from "drizzle-orm";
import type { ArrangedList } from "./arrange-list.ts";

/** Where to begin so that a far page is not counted from the first row on. */
export interface Jump {
  /** The value of the list's first column. */
  from: string;
  /** How many rows behind it. */
  offset: number;
}

/**
 * About where a row of a whole list stands, by the bounds between equally many rows that PostgreSQL's statistics keep of a
 * column; null where they know of values that many rows share or of nulls, and where there are none. Reads as the owner.
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
