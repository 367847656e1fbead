import type { Db } from "@scriptkeeper/db/connection";
import { type SQL, sql } from "drizzle-orm";

/** A query that returns `id` for each row of a list, in the list's order. */
export type IdsQuery = SQL;

export interface ListKeys {
  count: number;
  /** The ids of each page, separated by commas: a million ids take eight megabytes. */
  pages: string[];
}

/** Reads all ids that a query returns, in its order, as pages of a given size. */
export async function readListKeys(
  db: Db,
  { ids, size }: { ids: IdsQuery; size: number },
): Promise<ListKeys> {
  const { rows } = await db.execute<{ keys: string; count: number }>(sql`
    select string_agg(id::text, ',' order by place) as keys, count(*)::int as count
    from (select id, row_number() over () as place from (${ids}) listed) placed
    group by (place - 1) / ${sql.raw(String(size))} order by min(place)`);
  return { count: rows.reduce((sum, { count }) => sum + count, 0), pages: rows.map(({ keys }) => keys) };
}
