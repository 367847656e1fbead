import type { Db } from "@scriptkeeper/db/connection";
import { type SQL, sql } from "drizzle-orm";
import type { Touched } from "./touched-items.queries.ts";

/** A condition: whether an item is among those that a number counts. */
export type IsCounted = SQL;

export const isNone: IsCounted = sql`false`;

export async function isMoreThan(
  db: Db,
  { items, most }: { items: Touched; most: number },
): Promise<boolean> {
  const { rows } = await db.execute<{ looked: number }>(
    sql`select count(*)::int as looked from (${items} limit ${most + 1}) as counted`,
  );
  return (rows[0]?.looked ?? 0) > most;
}
