import pg from "pg";

interface Column {
  table: string;
  column: string;
  type: "text" | "jsonb";
}

const listColumns = `
  select table_name as "table", column_name as "column",
    case when data_type = 'jsonb' then 'jsonb' else 'text' end as type
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    and data_type in ('text', 'character varying', 'jsonb')
  order by 1, 2`;

/** Columns that identify a row to the product or the store: if changed, nothing would be shown at all. */
const isName = /(^|_)(id|key|hash|handle|sku)s?$/;

/**
 * Writes payloads into every text column of every table, including new columns, in turn over the rows. Returns the
 * columns that took them; those with a fixed set of values reject them.
 */
export async function storePayloads(databaseUrl: string, payloads: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(listColumns);
    const stored: string[] = [];
    for (const each of rows.filter(({ column }) => !isName.test(column)))
      if (await fill(client, each, payloads)) stored.push(`${each.table}.${each.column}`);
    return stored;
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, each: Column, payloads: readonly string[]): Promise<boolean> {
  const tries = each.type === "jsonb" ? [inJson] : [asText, asDistinctText];
  for (const attempt of tries) {
    try {
      await client.query("begin");
      const count = await attempt(client, each, payloads);
      await client.query("commit");
      return count > 0;
    } catch (error) {
      await client.query("rollback");
      if (!(error instanceof pg.DatabaseError)) throw error;
    }
  }
  return false;
}

async function asText(client: pg.Client, { table, column }: Column, payloads: readonly string[]) {
  const { rowCount } = await client.query(updateOf(table, column, "$1[1 + n % $2]"), [
    payloads,
    payloads.length,
  ]);
  return rowCount ?? 0;
}

async function asDistinctText(client: pg.Client, { table, column }: Column, payloads: readonly string[]) {
  const value = "$1[1 + n % $2] || ' ' || n";
  const { rowCount } = await client.query(updateOf(table, column, value), [payloads, payloads.length]);
  return rowCount ?? 0;
}

function updateOf(table: string, column: string, value: string): string {
  const typed = value.replace("$1", "($1::text[])").replace("$2", "$2::int");
  return `with rows as (select ctid as at, (row_number() over ())::int as n from "${table}")
    update "${table}" set "${column}" = ${typed} from rows where "${table}".ctid = rows.at`;
}

/** Replaces each text inside a JSON value; field names are kept. */
async function inJson(client: pg.Client, { table, column }: Column, payloads: readonly string[]) {
  const { rows } = await client.query<{ at: string; value: unknown }>(
    `select ctid::text as at, "${column}" as value from "${table}" where "${column}" is not null`,
  );
  let next = 0;
  const infected = (value: unknown): unknown => {
    if (typeof value === "string") return payloads[next++ % payloads.length];
    if (Array.isArray(value)) return value.map(infected);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, infected(inner)]));
  };
  // Each changed row moves to another ctid.
  for (const { at, value } of rows)
    await client.query(`update "${table}" set "${column}" = $1 where ctid = $2::tid`, [
      JSON.stringify(infected(value)),
      at,
    ]);
  return rows.length;
}
