import { MASK } from "@scriptkeeper/contracts/database/limits";
import type { Db } from "@scriptkeeper/db/connection";
import { type SQL, sql } from "drizzle-orm";
import type { GridTableFacts } from "./grid-table.ts";
import type { Range } from "./pages/arrange-list.ts";
import { within } from "./pages/range.queries.ts";

/** `text`: as PostgreSQL prints values. `json`: as JSON text, with bigint and numeric as JSON strings. */
export type Form = "text" | "json";

/** A row with its cells in the requested form; a null cell is SQL's null, in JSON form too. */
export interface FoundRow extends Record<string, unknown> {
  cells: (string | null)[];
  key: string[] | null;
  version: string | null;
}

/** Quotes a column name, even though names come from the catalogue. */
export const name = (column: string) => sql.identifier(column);
export const tableOf = ({ schema, name: table }: GridTableFacts) =>
  sql`${sql.identifier(schema)}.${sql.identifier(table)}`;
export const list = (parts: SQL[]) => sql.join(parts, sql`, `);

interface PageOfRows {
  table: GridTableFacts;
  form: Form;
  limit: number;
  offset: number;
}

/** Reads a page of a table that has no key, or a masked one. */
export async function selectRows(db: Db, { table, form, limit, offset }: PageOfRows): Promise<FoundRow[]> {
  const { rows } = await db.execute<FoundRow>(
    sql`select ${shown(table, form)} from ${tableOf(table)} ${orderOf(table)} limit ${limit} offset ${offset}`,
  );
  return rows;
}

/** Reads the rows with these keys, in no order. */
export async function selectRowsByKey(
  db: Db,
  { table, form, keys }: { table: GridTableFacts; form: Form; keys: readonly (readonly string[])[] },
): Promise<FoundRow[]> {
  const { rows } = await db.execute<FoundRow>(
    sql`select ${shown(table, form)} from ${tableOf(table)} where ${hasAnyKey(table, keys)}`,
  );
  return rows;
}

/**
 * A key of one column passes all values as one parameter: with one parameter each, building the statement took most of
 * a large file's time.
 */
function hasAnyKey({ key, columns }: GridTableFacts, keys: readonly (readonly string[])[]): SQL {
  const [only, ...others] = columns.filter(({ COLUMN_NAME }) => key.includes(COLUMN_NAME));
  if (only && others.length === 0 && only.elementType === null)
    return sql`${name(only.COLUMN_NAME)} = any(${sql.param(keys.flat())})`;
  const values = keys.map((each) => sql`(${list(each.map((value) => sql`${value}`))})`);
  return sql`(${list(key.map((column) => sql`${name(column)}`))}) in (${list(values)})`;
}

/** Counts the rows of a table or a filter, up to `atMost` where given. */
export async function countRows(
  db: Db,
  { table, range, atMost }: { table: GridTableFacts; range: Range | null; atMost?: number },
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select from ${tableOf(table)}
        ${range ? sql`where ${within(range)}` : sql``} limit ${atMost ?? null}) as counted`,
  );
  return rows[0]?.count ?? 0;
}

/** Finds a row by its key and locks it. */
export async function lockRow(
  db: Db,
  { table, key, form }: { table: GridTableFacts; key: readonly string[]; form: Form },
): Promise<FoundRow | undefined> {
  const { rows } = await db.execute<FoundRow>(
    sql`select ${shown(table, form)} from ${tableOf(table)} where ${isRow(table, key)} for update`,
  );
  return rows[0];
}

/** Values by column: text, which PostgreSQL parses as the column's type, or JSON, including arrays and composites. */
type Values = Readonly<Record<string, unknown>>;

export async function updateTableRow(
  db: Db,
  { table, key, form, values }: Target & { form: Form; values: Values },
): Promise<FoundRow | undefined> {
  const isJson = form === "json";
  const set = Object.entries(values).map(
    ([column, value]) => sql`${name(column)} = ${isJson ? sql`given.${name(column)}` : sql`${value}`}`,
  );
  const { rows } = await db.execute<FoundRow>(
    sql`update ${tableOf(table)} as changed set ${list(set)} ${isJson ? sql`from ${given(table, values)}` : sql``}
        where ${isRow(table, key, "changed")} returning ${shown(table, form, "changed")}`,
  );
  return rows[0];
}

/** Inserts a row. Returns its key. */
export async function insertTableRow(
  db: Db,
  { table, form, values }: { table: GridTableFacts; form: Form; values: Values },
): Promise<string[] | undefined> {
  const columns = Object.keys(values);
  const source =
    form === "json"
      ? sql`select ${list(columns.map((column) => sql`given.${name(column)}`))} from ${given(table, values)}`
      : sql`values (${list(Object.values(values).map((value) => sql`${value}`))})`;
  const row =
    columns.length > 0 ? sql`(${list(columns.map((c) => sql`${name(c)}`))}) ${source}` : sql`default values`;
  const { rows } = await db.execute<{ key: string[] }>(
    sql`insert into ${tableOf(table)} ${row} returning ${keyOf(table)} as key`,
  );
  return rows[0]?.key;
}

export async function deleteRowByKey(db: Db, { table, key }: Target): Promise<void> {
  await db.execute(sql`delete from ${tableOf(table)} where ${isRow(table, key)}`);
}

/** Throws PostgreSQL's error when a value does not fit the column's type. */
export async function tryValue(
  db: Db,
  { table, form, column, value }: { table: GridTableFacts; form: Form; column: string; value: unknown },
): Promise<void> {
  const isJson = table.columns.some((c) => c.COLUMN_NAME === column && c.input === "json");
  // Inside a JSON document, any text would count as valid JSON.
  if (form === "text" && isJson) await db.execute(sql`select ${value}::jsonb`);
  else await db.execute(sql`select given.${name(column)} from ${given(table, { [column]: value })}`);
}

interface Target {
  table: GridTableFacts;
  key: readonly string[];
}

const given = (table: GridTableFacts, values: Values) =>
  sql`json_populate_record(null::${tableOf(table)}, ${JSON.stringify(values)}::json) as given`;

function shown(table: GridTableFacts, form: Form, of?: string): SQL {
  const at = (column: string) => (of ? sql`${name(of)}.${name(column)}` : sql`${name(column)}`);
  const cells = table.columns.map((column) =>
    column.isMasked
      ? sql`${form === "json" ? JSON.stringify(MASK) : MASK}::text`
      : form === "json"
        ? asJson(column, at(column.COLUMN_NAME))
        : sql`${at(column.COLUMN_NAME)}::text`,
  );
  const key = table.hasShownKey ? keyOf(table, of) : sql`null::text[]`;
  const version = table.readOnlyReason ? sql`null::text` : sql`${at("xmin")}::text`;
  // The driver parses JSON much faster than a PostgreSQL array.
  return sql`to_json(array[${list(cells)}]::text[]) as cells, ${key} as key, ${version} as version`;
}

export function keyOf(table: { key: readonly string[] }, of?: string): SQL {
  return sql`array[${list(table.key.map((c) => (of ? sql`${name(of)}.${name(c)}::text` : sql`${name(c)}::text`)))}]`;
}

const LOSSLESS_AS_TEXT = new Set(["int8", "numeric"]);

function asJson({ baseType, elementType }: GridTableFacts["columns"][number], column: SQL): SQL {
  if (LOSSLESS_AS_TEXT.has(baseType)) return sql`to_json(${column}::text)::text`;
  if (LOSSLESS_AS_TEXT.has(elementType ?? "")) return sql`to_json(${column}::text[])::text`;
  return sql`to_json(${column})::text`;
}

/** Orders by physical place or, where the role may not read that, by the indexed columns. */
function orderOf(table: GridTableFacts): SQL {
  if (!table.columns.some((column) => column.isMasked)) return sql`order by tableoid, ctid`;
  const indexed = table.columns.filter((column) => column.COLUMN_KEY !== "" && !column.isMasked);
  return indexed.length > 0
    ? sql`order by ${sql.join(
        indexed.map((column) => name(column.COLUMN_NAME)),
        sql`, `,
      )}`
    : sql``;
}

function isRow({ key: columns }: GridTableFacts, key: readonly string[], of?: string): SQL {
  const at = (column: string) => (of ? sql`${name(of)}.${name(column)}` : sql`${name(column)}`);
  return sql.join(
    columns.map((column, position) => sql`${at(column)} = ${key[position] ?? null}`),
    sql` and `,
  );
}
