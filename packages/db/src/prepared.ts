import { getTableColumns, getTableName, type SQL, type SQLChunk, sql } from "drizzle-orm";
import { PgDialect, type PgTable, type PreparedQueryConfig } from "drizzle-orm/pg-core";
import type pg from "pg";
import type { Db } from "./connection.ts";
import { mapsQuickly } from "./row-mapper.ts";

const known = new WeakMap<object, Map<string, unknown>>();

/**
 * Returns a statement that is built and planned once per connection, for queries so frequent that either would cost
 * more than the answer. The name identifies the statement: the first text prepared under it is the one that runs.
 */
export function prepared<Statement>(
  db: Db,
  name: string,
  write: () => { prepare(name: string): Statement },
): Statement {
  const { session } = db._;
  const own = known.get(session) ?? new Map<string, unknown>();
  known.set(session, own);
  if (!own.has(name)) own.set(name, mapsQuickly(write().prepare(name)));
  return own.get(name) as Statement;
}

/** Like `prepared`, for a statement written as SQL. */
export function preparedSql<Row extends pg.QueryResultRow>(db: Db, name: string, write: () => SQL) {
  return prepared(db, name, () => raw<Row>(db, write()));
}

/**
 * Selects the rows in the JSON parameter `rows`, so that a prepared statement takes any number of them. Fields missing
 * from a row are null; `computed` columns are expressions over the row, which is called `given`.
 */
export function givenRows(table: PgTable, computed: Record<string, SQL> = {}): SQL {
  const columns = givenColumns(table);
  const values = columns.map(({ name }) => computed[name] ?? sql`given.${sql.identifier(name)}`);
  const types = columns.map((column) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`);
  return sql`select ${list(values)}
    from jsonb_to_recordset(${sql.placeholder("rows")}::jsonb) as given(${list(types)})`;
}

/** Inserts rows with a prepared statement. */
export async function insertRows<Table extends PgTable>(
  db: Db,
  table: Table,
  { rows, computed = {} }: { rows: readonly Table["$inferInsert"][]; computed?: Record<string, SQL> },
): Promise<void> {
  const columns = givenColumns(table).map(({ name }) => sql.identifier(name));
  const name = ["insert", getTableName(table), ...Object.keys(computed)].join("_");
  const statement = preparedSql(
    db,
    name,
    () => sql`insert into ${table} (${list(columns)}) ${givenRows(table, computed)}`,
  );
  await statement.execute({ rows: JSON.stringify(rows) });
}

function givenColumns(table: PgTable) {
  return Object.values(getTableColumns(table)).filter(({ generatedIdentity }) => !generatedIdentity);
}

const dialect = new PgDialect();

function raw<Row extends pg.QueryResultRow>(db: Db, statement: SQL) {
  return {
    prepare: (name: string) =>
      db._.session.prepareQuery<PreparedQueryConfig & { execute: pg.QueryResult<Row> }>(
        dialect.sqlToQuery(statement),
        undefined,
        name,
        false,
      ),
  };
}

const list = (parts: SQLChunk[]) => sql.join(parts, sql`, `);
