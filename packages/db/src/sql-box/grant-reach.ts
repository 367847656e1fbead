import pg from "pg";
import { reachOf, type TableReach } from "./table-reach.ts";

const quote = pg.escapeIdentifier;

/** Something that speaks to the database as its owner. */
export type Owner = Pick<pg.ClientBase, "query">;

export interface RoleInSchema {
  role: string;
  schema: string;
}

/**
 * Gives the role exactly what `tableReach` says on the schema's tables, and takes back whatever else it was given there.
 * Views are out of its reach: they read with the rights of their owner. Call it inside a transaction.
 */
export async function grantReach(owner: Owner, { role, schema }: RoleInSchema): Promise<void> {
  const [to, where] = [quote(role), quote(schema)];
  await owner.query(`grant usage on schema ${where} to ${to}`);
  await owner.query(`revoke all on all tables in schema ${where} from ${to}`);
  await owner.query(`grant usage on all sequences in schema ${where} to ${to}`);
  for (const { name, columns } of await tablesOf(owner, schema))
    for (const rights of rightsOn(columns, reachOf(schema, name)))
      await owner.query(`grant ${rights} on ${where}.${quote(name)} to ${to}`);
}

function rightsOn(columns: string[], { writable, hidden }: TableReach): string[] {
  if (hidden.length === 0) return [writable ? "select, insert, update, delete" : "select"];
  const shown = columns
    .filter((column) => !hidden.includes(column))
    .map(quote)
    .join(", ");
  return writable
    ? // By `xmin` the grid sees that a row was changed meanwhile.
      [`select (${shown}, xmin), insert (${shown}), update (${shown})`, "delete"]
    : [`select (${shown})`];
}

/** Whether there are tables that the role was given nothing of yet: made since, by a migration or by hand. */
export async function hasNewTables(owner: Owner, { role, schema }: RoleInSchema): Promise<boolean> {
  const { rowCount } = await owner.query(
    `select from pg_class c where ${isOurs} and not has_any_column_privilege($2, c.oid, 'select') limit 1`,
    [quote(schema), role],
  );
  return (rowCount ?? 0) > 0;
}

const isOurs = `c.relnamespace = to_regnamespace($1) and c.relkind in ('r', 'p')
  and pg_has_role(c.relowner, 'USAGE')`;

async function tablesOf(owner: Owner, schema: string): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await owner.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_remove(array_agg(a.attname::text order by a.attnum), null) as columns
     from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where ${isOurs}
     group by c.relname order by c.relname`,
    [quote(schema)],
  );
  return rows;
}
