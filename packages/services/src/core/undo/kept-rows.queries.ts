import type { Db } from "@scriptkeeper/db/connection";
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** A row as PostgreSQL writes it as JSON, under its column names. */
export type KeptRow = Readonly<Record<string, unknown>>;

/** Reads whole rows, to be kept for as long as they can be restored. */
export async function readRows(db: Db, table: PgTable, areMeant: SQL | undefined): Promise<KeptRow[]> {
  const { rows } = await db.execute<{ row: KeptRow }>(
    sql`select to_jsonb(${table}) as row from ${table} where ${areMeant}`,
  );
  return rows.map(({ row }) => row);
}

/**
 * Inserts rows as they were, with their ids. Columns added since they were kept get their defaults. With
 * `unlessThere`, a row that conflicts with an existing one is skipped.
 */
export async function putBackRows(
  db: Db,
  table: PgTable,
  { rows, unlessThere = false }: { rows: readonly KeptRow[]; unlessThere?: boolean },
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const known: PgColumn[] = Object.values(getTableColumns(table));
  const columns = sql.join(
    known.filter(({ name }) => Object.hasOwn(first, name)).map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  await db.execute(sql`
    insert into ${table} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)
    ${unlessThere ? sql`on conflict do nothing` : sql``}`);
}
