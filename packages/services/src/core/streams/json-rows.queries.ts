import type { Db } from "@scriptkeeper/db/connection";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { TextPage } from "./text-pages.ts";

declare const itemType: unique symbol;

/**
 * JSON of items with commas between them, as PostgreSQL wrote it: nobody parses it on its way to the client. Tests hold it
 * against the contract and the mapper of single reads.
 */
export type JsonRows<Item> = string & { readonly [itemType]: Item };

/** Many rows cost PostgreSQL less each, and one text of them the server little. */
export const JSON_PAGES = { first: 50, rest: 500 };

/** An object's JSON, from the JSON of its fields. A field that is null in SQL would be left out: none of these ever is. */
export function jsonObject(fields: Record<string, SQL>): SQL {
  const names = Object.keys(fields).map((name) => `"${name}":%s`);
  return sql`format(${sql.raw(`'{${names.join(",")}}'`)}, ${sql.join(Object.values(fields), sql`, `)})`;
}

/** The JSON of a text, a number, a truth or a day. */
export function jsonOf(value: SQLWrapper): SQL {
  return sql`coalesce(to_json(${value})::text, 'null')`;
}

/** The JSON of an instant, as JavaScript writes it. */
export function jsonInstant(value: SQLWrapper): SQL {
  return sql`coalesce(to_char(${value} at time zone 'UTC', '\\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z\\""'), 'null')`;
}

/** The same as `object` where the condition holds, else JSON's null. */
export function jsonWhere(condition: SQL, object: SQL): SQL {
  return sql`case when ${condition} then ${object} else 'null' end`;
}

export interface JsonListQuery {
  /** What its statements are prepared as. */
  name: string;
  /**
   * The next rows after `sql.placeholder("after")`, with their `id` and `item`, in the order of their ids. The limit stands
   * in the statement itself: with one that it doesn't know PostgreSQL would plan anew each time.
   */
  rows(limit: SQL): SQL;
}

/** Reads a list page by page, each by a statement that is planned once per connection. `Values` fill its other placeholders. */
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

/** `string_agg` takes the rows as they come: ordered by itself it would copy and sort them once more. */
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
