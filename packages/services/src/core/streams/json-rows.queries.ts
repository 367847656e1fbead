import type { Db } from "@scriptkeeper/db/connection";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { TextPage } from "./text-pages.ts";

declare const itemType: unique symbol;

/**
 * JSON of items with commas between them, as PostgreSQL wrote it, passed to the client unparsed. Tests compare it with
 * the contract and with the mapper for single reads.
 */
export type JsonRows<Item> = string & { readonly [itemType]: Item };

/** Rows per page. Large pages cost PostgreSQL less per row, and one text costs the server little. */
export const JSON_PAGES = { first: 50, rest: 500 };

/**
 * An object's JSON, built from its fields' JSON. A field that is null in SQL would drop the whole object's text; none
 * of these ever is.
 */
export function jsonObject(fields: Record<string, SQL>): SQL {
  const names = Object.keys(fields).map((name) => `"${name}":%s`);
  return sql`format(${sql.raw(`'{${names.join(",")}}'`)}, ${sql.join(Object.values(fields), sql`, `)})`;
}

/** The JSON of a text, number, boolean or day. */
export function jsonOf(value: SQLWrapper): SQL {
  return sql`coalesce(to_json(${value})::text, 'null')`;
}

/** The JSON of an instant, as JavaScript writes it. */
export function jsonInstant(value: SQLWrapper): SQL {
  return sql`coalesce(to_char(${value} at time zone 'UTC', '\\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z\\""'), 'null')`;
}

/** `object` where the condition holds, otherwise JSON's null. */
export function jsonWhere(condition: SQL, object: SQL): SQL {
  return sql`case when ${condition} then ${object} else 'null' end`;
}

export interface JsonListQuery {
  /** The name of its prepared statements. */
  name: string;
  /**
   * The next rows after `sql.placeholder("after")`, with `id` and `item`, in the order of their ids. The limit is part
   * of the statement's text: given as a parameter, PostgreSQL would plan the statement anew each time.
   */
  rows(limit: SQL): SQL;
}

/**
 * Reads a list page by page with a statement that is planned once per connection. `Values` fill the statement's other
 * placeholders.
 */
export function jsonList<Item, Values extends object = object>(query: JsonListQuery) {
  const statements = new WeakMap<Db, Map<number, Prepared<Item>>>();
  return async (
    db: Db,
    { limit, ...values }: Values & { after: number; limit: number },
  ): Promise<TextPage<number, JsonRows<Item>>> => {
    const own = statements.get(db) ?? new Map<number, Prepared<Item>>();
    const statement = own.get(limit) ?? prepare<Item>(db, query, limit);
    statements.set(db, own.set(limit, statement));
    const [page] = await statement.execute(values);
    return page ?? { text: null, next: null };
  };
}

type Prepared<Item> = ReturnType<typeof prepare<Item>>;

/** `string_agg` without `order by` takes the rows as they come; with one it would copy and sort them again. */
function prepare<Item>(db: Db, { name, rows }: JsonListQuery, limit: number) {
  const most = sql.raw(String(limit));
  return db
    .select({
      text: sql<JsonRows<Item> | null>`string_agg(item, ',')`,
      next: sql<number | null>`case when count(*) = ${most} then max(id) end`,
    })
    .from(sql`(${rows(most)}) listed`)
    .prepare(`${name}_${limit}`);
}
