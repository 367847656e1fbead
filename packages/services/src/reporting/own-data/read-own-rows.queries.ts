import type { Db } from "@scriptkeeper/db/connection";
import { type PersonalTable, personalData } from "@scriptkeeper/db/personal-data/personal-data";
import type { Verdict } from "@scriptkeeper/db/personal-data/verdicts";
import { users } from "@scriptkeeper/db/schema";
import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { ownRows, type Person } from "./own-rows.queries.ts";

export type OwnRow = { id?: unknown; [column: string]: unknown };
/** The key of the last row read. */
export type Key = readonly unknown[];

const KEY = "__key";

export async function findPerson(db: Db, id: number): Promise<Person | null> {
  const columns = { id: users.id, email: users.email, storeId: users.shopify_customer_id };
  const [person] = await db.select(columns).from(users).where(eq(users.id, id));
  return person ?? null;
}

/** Lists a person's next rows in the order of the table's key, with only the columns that are handed out. */
export async function listOwnRows(
  db: Db,
  {
    table: name,
    person,
    after,
    limit,
  }: { table: PersonalTable; person: Person; after: Key | null; limit: number },
): Promise<{ rows: OwnRow[]; last: Key | null }> {
  const { table, areOf, toldWhere } = ownRows[name];
  const key = keyOf(table);
  const found = await db
    .select({
      ...fieldsOf(name, toldWhere?.(person, db) ?? {}),
      [KEY]: sql<unknown[]>`jsonb_build_array(${list(key)})`,
    })
    .from(table)
    .where(and(areOf(person, db), after ? sql`(${list(key)}) > (${list(after)})` : undefined))
    .orderBy(...key)
    .limit(limit);
  const last = found.length === limit ? (found.at(-1)?.[KEY] as Key | undefined) : undefined;
  return { rows: found.map(({ [KEY]: _key, ...row }) => row), last: last ?? null };
}

function fieldsOf(name: PersonalTable, toldWhere: Readonly<Record<string, SQL | undefined>>) {
  const verdicts: Record<string, Verdict> = personalData[name];
  const columns: Record<string, PgColumn> = getTableColumns(ownRows[name].table);
  return Object.fromEntries(
    Object.entries(columns).flatMap(([property, column]) => {
      const verdict = verdicts[property];
      if (!verdict || "not" in verdict) return [];
      const told = toldWhere[property];
      const value = told ? sql`case when ${told} then ${column} end`.mapWith(column) : column;
      return [[verdict.exported, value]];
    }),
  );
}

function keyOf(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
}

function list(parts: readonly unknown[]): SQL {
  return sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  );
}
