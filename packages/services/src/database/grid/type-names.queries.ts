import type { Db } from "@scriptkeeper/db/connection";
import { sql } from "drizzle-orm";

interface TypedColumn {
  typeOid: number;
  typeModifier: number;
}

/** What PostgreSQL calls the columns' types, in their order. */
export async function typeNames(db: Db, columns: readonly TypedColumn[]): Promise<string[]> {
  if (columns.length === 0) return [];
  const asked = JSON.stringify(
    columns.map(({ typeOid: oid, typeModifier: modifier }) => ({ oid, modifier })),
  );
  const { rows } = await db.execute<{ name: string }>(
    sql`select format_type((t.value ->> 'oid')::oid, (t.value ->> 'modifier')::int) as name
        from json_array_elements(${asked}::json) with ordinality as t(value, position) order by position`,
  );
  return rows.map(({ name }) => name);
}
