import { type SQL, sql } from "drizzle-orm";
import type { Range } from "./arrange-list.ts";

/** The condition that a row's value passes the filter. */
export function within({ column, equal, startsWith, from, to }: Range): SQL {
  const of = sql.identifier(column);
  const conditions = [
    ...(equal === undefined ? [] : [sql`${of} = ${equal}`]),
    ...(startsWith === undefined ? [] : [sql`${of} like ${`${startsWith.replace(/[\\%_]/g, "\\$&")}%`}`]),
    ...(from === undefined ? [] : [sql`${of} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${of} <= ${to}`]),
  ];
  return sql.join(conditions, sql` and `);
}
